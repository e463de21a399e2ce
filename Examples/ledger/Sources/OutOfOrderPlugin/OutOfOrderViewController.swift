import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol OutOfOrderPresentableListener: AnyObject {
    func tryAgain()
}

/// Shows the reason, with a button to try again.
final class OutOfOrderViewController: ViewController, OutOfOrderPresentable {
    weak var listener: (any OutOfOrderPresentableListener)?

    private let reason: String

    init(reason: String) {
        self.reason = reason
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Out of order") {
            Text(reason, tone: .warning)
            Button("Try again", id: "tryAgain", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "tryAgain" {
            listener?.tryAgain()
        }
    }
}
