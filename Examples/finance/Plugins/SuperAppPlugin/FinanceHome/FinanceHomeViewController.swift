import PluginABI

/// Shows the views of other RIBs, each in a section of its own.
final class FinanceHomeViewController: ViewController, FinanceHomeViewControllable {
    override var screen: Screen {
        Screen(title: "Finance") {
            if let dashboard = embeddedScreen("dashboard") {
                Section(dashboard.title) { dashboard.elements }
            }
        }
    }
}
