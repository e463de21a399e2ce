import PluginABI
import RIBs

/// Requests of a person on this screen.
@MainActor
protocol NameEntryPresentableListener: AnyObject {
    func didEnter(_ name: String)
    func didTapSave()
    func didTapCancel()
}

/// Asks for a name.
final class NameEntryViewController: ViewController, NameEntryPresentable {
    weak var listener: (any NameEntryPresentableListener)?

    private var name = ""

    override var screen: Screen {
        Screen(title: "Name") {
            Field("Name", id: "enter", text: name)
            Button("Save", id: "save", role: .primary, isEnabled: !name.isEmpty)
            Button("Cancel", id: "cancel", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "enter": listener?.didEnter(action.value ?? "")
        case "save": listener?.didTapSave()
        case "cancel": listener?.didTapCancel()
        default: break
        }
    }

    // MARK: NameEntryPresentable

    func show(_ name: String) {
        self.name = name
        setNeedsDisplay()
    }
}
