import PluginABI
import RIBs

@MainActor
protocol LoggedOutPresentableListener: AnyObject {
    func didEnter(_ name: String)
    func didTapLogIn()
    func didTapLink(toErrand id: Int)
}

/// A field for a name, a button to log in, and a link into the app.
final class LoggedOutViewController: ViewController, LoggedOutViewControllable {
    weak var listener: (any LoggedOutPresentableListener)?

    private var name = ""
    private var hint = ""

    override var screen: Screen {
        Screen(title: "Log in") {
            Field("Name", id: "name", text: name)
            Text(hint)
            Button("Log in", id: "logIn", role: .primary, isEnabled: !name.isEmpty)
            Button("Open errand 2 after the login", id: "link", value: "2")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "name": listener?.didEnter(action.value ?? "")
        case "logIn": listener?.didTapLogIn()
        case "link": action.value.flatMap { Int($0) }.map { listener?.didTapLink(toErrand: $0) }
        default: break
        }
    }

    // MARK: LoggedOutViewControllable

    func show(name: String, hint: String) {
        (self.name, self.hint) = (name, hint)
        setNeedsDisplay()
    }
}
