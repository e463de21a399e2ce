import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol EPresentableListener: AnyObject {
    func goOn()
}

/// Shows a button to continue.
final class EViewController: ViewController, EPresentable {
    weak var listener: (any EPresentableListener)?

    override var screen: Screen {
        Screen(title: "E") {
            Button("Continue", id: "goOn", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "goOn" {
            listener?.goOn()
        }
    }
}
