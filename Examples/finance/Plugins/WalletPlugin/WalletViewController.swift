import PluginABI

/// Shows the dashboard and the offers: the views of other plugins, each in its own section.
final class WalletViewController: ViewController, WalletViewControllable {
    var offers: [String] = [] {
        didSet { setNeedsDisplay() }
    }

    override var screen: Screen {
        Screen(title: "Finance") {
            section("dashboard")
            for offer in offers { section(offer) }
        }
    }

    private func section(_ name: String) -> Section? {
        embeddedScreen(name).map { screen in Section(screen.title) { screen.elements } }
    }
}
