import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CaseCPresentableListener: AnyObject {
    func enter(name: String)
    func order()
}

/// Shows a field for the name.
final class CaseCViewController: ViewController, CaseCPresentable {
    weak var listener: (any CaseCPresentableListener)?

    private var name = ""

    override var screen: Screen {
        Screen(title: "C: Your name?") {
            Field("Name", id: "name", text: name)
            Button("Order", id: "order", role: .primary, isEnabled: !name.isEmpty)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "name": listener?.enter(name: action.value ?? "")
        case "order": listener?.order()
        default: break
        }
    }

    // MARK: CaseCPresentable

    func show(name: String) {
        self.name = name
        setNeedsDisplay()
    }
}
