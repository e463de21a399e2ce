import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol KickOffPresentableListener: AnyObject {
    func toss()
}

/// Embeds the pairing, which is the view of another RIB, with a button for the toss.
final class KickOffViewController: ViewController, KickOffPresentable, KickOffViewControllable {
    weak var listener: (any KickOffPresentableListener)?

    override var screen: Screen {
        Screen(title: "Kick-off") {
            embedded("pairing")
            Button("Toss a coin", id: "toss", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "toss" {
            listener?.toss()
        }
    }
}
