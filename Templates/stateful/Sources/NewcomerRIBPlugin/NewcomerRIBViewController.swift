import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol NewcomerRIBPresentableListener: AnyObject {
    func countOne()
    func finish()
}

/// Shows the count.
final class NewcomerRIBViewController: ViewController, NewcomerRIBPresentable {
    weak var listener: (any NewcomerRIBPresentableListener)?

    private var count = 0

    override var screen: Screen {
        Screen(title: "Newcomer RIB") {
            Text("\(count)", style: .number)
            Button("Count", id: "count", role: .primary)
            Button("Done", id: "done")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "count": listener?.countOne()
        case "done": listener?.finish()
        default: break
        }
    }

    // MARK: NewcomerRIBPresentable

    func show(count: Int) {
        self.count = count
        setNeedsDisplay()
    }
}
