import PluginABI

/// What a person can do on this screen.
@MainActor
protocol GuidePresentableListener: AnyObject {
    func showHint()
    func leave()
}

/// Offers a hint, and the way on.
final class GuideViewController: ViewController, GuidePresentable, GuideViewControllable {
    weak var listener: (any GuidePresentableListener)?

    private let title: String

    init(title: String) {
        self.title = title
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            Button("Hint", id: "hint")
            Button("Done", id: "done", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "hint": listener?.showHint()
        case "done": listener?.leave()
        default: break
        }
    }
}
