import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol NewcomerRIBPresentableListener: AnyObject {
    func greet()
    func close()
}

/// Shows a greeting, as part of the parent's screen.
final class NewcomerRIBViewController: ViewController, NewcomerRIBPresentable {
    weak var listener: (any NewcomerRIBPresentableListener)?

    private let name: String
    private var count = 1

    init(name: String) {
        self.name = name
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Newcomer RIB") {
            Text("Hello, \(name)! Greetings so far: \(count)")
            Button("Greet", id: "greet")
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "greet": listener?.greet()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: NewcomerRIBPresentable

    func show(count: Int) {
        self.count = count
        setNeedsDisplay()
    }
}
