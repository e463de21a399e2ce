import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol BPresentableListener: AnyObject {
    func whisper()
    func shout()
}

/// Shows two ways to greet.
final class BViewController: ViewController, BPresentable {
    weak var listener: (any BPresentableListener)?

    override var screen: Screen {
        Screen(title: "B") {
            Text("How shall C greet you?")
            Button("Whisper", id: "whisper", role: .primary)
            Button("Shout", id: "shout")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "whisper": listener?.whisper()
        case "shout": listener?.shout()
        default: break
        }
    }
}
