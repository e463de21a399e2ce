import PluginABI

/// What a person can do on this screen.
@MainActor
protocol KickOffPresentableListener: AnyObject {
    func toss()
}

/// Embeds the pairing, which is the view of another RIB, and offers the toss.
final class KickOffViewController: ViewController, KickOffPresentable, KickOffViewControllable {
    weak var listener: (any KickOffPresentableListener)?

    private var pairing: (any ViewControllable)?

    override var screen: Screen {
        Screen(title: "Kick-off") {
            if let pairing {
                pairing.viewController.screen.embedded(as: "pairing")
            }
            Button("Toss a coin", id: "toss", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "toss" {
            listener?.toss()
        }
    }

    // MARK: KickOffViewControllable

    func addPairing(_ view: any ViewControllable) {
        pairing = view
        setNeedsDisplay()
    }
}
