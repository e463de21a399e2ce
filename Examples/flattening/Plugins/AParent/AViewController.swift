import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol APresentableListener: AnyObject {
    func goLeft()
    func goRight()
}

/// Shows a choice of two paths.
final class AViewController: ViewController, APresentable, AViewControllable {
    weak var listener: (any APresentableListener)?

    override var screen: Screen {
        Screen(title: "A") {
            Text("Which way?")
            Button("Left", id: "left", role: .primary)
            Button("Right", id: "right")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "left": listener?.goLeft()
        case "right": listener?.goRight()
        default: break
        }
    }
}
