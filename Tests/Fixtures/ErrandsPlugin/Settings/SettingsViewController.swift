import PluginABI
import RIBs

@MainActor
protocol SettingsPresentableListener: AnyObject {
    func didEnter(_ name: String)
    func didTapClose()
}

/// A field, and a button that closes.
final class SettingsViewController: ViewController, SettingsPresentable {
    weak var listener: (any SettingsPresentableListener)?

    private var name = ""

    override var screen: Screen {
        Screen(title: "Settings") {
            Field("Your name", id: "userName", text: name)
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "userName": listener?.didEnter(action.value ?? "")
        case "close": listener?.didTapClose()
        default: break
        }
    }

    // MARK: SettingsPresentable

    func show(_ name: String) {
        self.name = name
        setNeedsDisplay()
    }
}
