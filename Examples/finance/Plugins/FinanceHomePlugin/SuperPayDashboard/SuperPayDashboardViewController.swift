import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol SuperPayDashboardPresentableListener: AnyObject {
    func topUp()
}

/// Shows the balance, with a button to top it up.
final class SuperPayDashboardViewController: ViewController, SuperPayDashboardPresentable {
    weak var listener: (any SuperPayDashboardPresentableListener)?

    private var balance = ""

    override var screen: Screen {
        Screen(title: "Super Pay") {
            Text("Balance: \(balance)", style: .number)
            Button("Top up", id: "topUp", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "topUp" {
            listener?.topUp()
        }
    }

    // MARK: SuperPayDashboardPresentable

    func show(balance: String) {
        self.balance = balance
        setNeedsDisplay()
    }
}
