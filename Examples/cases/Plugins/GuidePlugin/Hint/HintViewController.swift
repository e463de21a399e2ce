import PluginABI

/// What a person can do on this screen.
@MainActor
protocol HintPresentableListener: AnyObject {
    func more()
    func close()
}

/// Shows one hint.
final class HintViewController: ViewController, HintPresentable {
    weak var listener: (any HintPresentableListener)?

    private let number: Int

    init(number: Int) {
        self.number = number
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Hint \(number)") {
            Button("More", id: "more")
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "more": listener?.more()
        case "close": listener?.close()
        default: break
        }
    }
}
