import PluginABI

/// Shows the views of other RIBs, each in its own section.
final class FinanceHomeViewController: ViewController, FinanceHomeViewControllable {
    override var screen: Screen {
        Screen(title: "Finance") {
            if let dashboard = embeddedScreen("dashboard") {
                Section(dashboard.title) { dashboard.elements }
            }
        }
    }
}
