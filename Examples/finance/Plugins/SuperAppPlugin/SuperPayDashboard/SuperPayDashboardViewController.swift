import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol SuperPayDashboardPresentableListener: AnyObject {
    func topupButtonDidTap()
}

/// Shows the balance, with a button to top it up.
final class SuperPayDashboardViewController: ViewController, SuperPayDashboardPresentable {
    weak var listener: (any SuperPayDashboardPresentableListener)?

    private var balance = ""

    override var screen: Screen {
        Screen(title: "Super Pay") {
            Text("Balance: \(balance)", style: .number)
            Button("Top up 1000", id: "topup", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "topup" { listener?.topupButtonDidTap() }
    }

    // MARK: SuperPayDashboardPresentable

    func updateBalance(_ balance: String) {
        self.balance = balance
        setNeedsDisplay()
    }
}
