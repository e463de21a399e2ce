import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol DPresentableListener: AnyObject {
    func goOn()
}

/// Shows a button to continue.
final class DViewController: ViewController, DPresentable {
    weak var listener: (any DPresentableListener)?

    override var screen: Screen {
        Screen(title: "D") {
            Button("Continue", id: "goOn", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "goOn" {
            listener?.goOn()
        }
    }
}
