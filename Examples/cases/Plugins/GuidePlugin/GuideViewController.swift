import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol GuidePresentableListener: AnyObject {
    func showHelp()
    func leave()
}

/// Shows a button for help, and a button for the end.
final class GuideViewController: ViewController, GuidePresentable, GuideViewControllable {
    weak var listener: (any GuidePresentableListener)?

    private let title: String

    init(title: String) {
        self.title = title
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            Button("Help", id: "help")
            Button("Done", id: "done", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "help": listener?.showHelp()
        case "done": listener?.leave()
        default: break
        }
    }
}
