import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol AppHomePresentableListener: AnyObject {
    func readOne()
}

/// Shows the number of unread messages, and a button to read one.
final class AppHomeViewController: ViewController, AppHomePresentable {
    weak var listener: (any AppHomePresentableListener)?

    private var unread = 0

    override var screen: Screen {
        Screen(title: "Home") {
            Text(unread == 1 ? "1 unread message" : "\(unread) unread messages")
            Button("Read one", id: "readOne", isEnabled: unread > 0)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "readOne" {
            listener?.readOne()
        }
    }

    // MARK: AppHomePresentable

    func show(unread: Int) {
        self.unread = unread
        setNeedsDisplay()
    }
}
