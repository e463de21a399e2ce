import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol SettingsPresentableListener: AnyObject {
    func setPremium(_ isPremium: Bool)
}

/// Shows the settings, each as a switch.
final class SettingsViewController: ViewController, SettingsPresentable {
    weak var listener: (any SettingsPresentableListener)?

    private var isPremium = false

    override var screen: Screen {
        Screen(title: "Settings") {
            Toggle("Premium", id: "premium", isOn: isPremium)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "premium" {
            listener?.setPremium(action.value == "true")
        }
    }

    // MARK: SettingsPresentable

    func show(isPremium: Bool) {
        self.isPremium = isPremium
        setNeedsDisplay()
    }
}
