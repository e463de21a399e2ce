import PluginABI

/// Shows the views of other RIBs, each in a section of its own.
final class FinanceHomeViewController: ViewController, FinanceHomeViewControllable {
    private var dashboard: (any ViewControllable)?

    override var screen: Screen {
        Screen(title: "Finance") {
            if let screen = dashboard?.viewController.screen {
                Section(screen.title) { screen.embedded(as: "dashboard") }
            }
        }
    }

    override func perform(_ action: Action) {
        if let action = action.embedded(in: "dashboard") {
            dashboard?.viewController.perform(action)
        }
    }

    // MARK: FinanceHomeViewControllable

    func addDashboard(_ view: any ViewControllable) {
        dashboard = view
        setNeedsDisplay()
    }
}
