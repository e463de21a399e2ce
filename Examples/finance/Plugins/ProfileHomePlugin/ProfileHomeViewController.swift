import PluginABI

/// Shows the kind of customer.
final class ProfileHomeViewController: ViewController, ProfileHomePresentable {
    private var isRich = false

    override var screen: Screen {
        Screen(title: "Profile") {
            Text(isRich ? "Gold customer" : "Customer", style: .headline, tone: isRich ? .accent : .neutral)
        }
    }

    // MARK: ProfileHomePresentable

    func show(isRich: Bool) {
        self.isRich = isRich
        setNeedsDisplay()
    }
}
