import PluginABI

/// How a game has ended, over its board.
final class AnnouncementViewController: ViewController {
    /// Called when a person has read it.
    var didClose: @MainActor () -> Void = {}

    private let title: String

    init(title: String) {
        self.title = title
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) { Button("Close Game", id: "close", role: .primary) }
    }

    override func perform(_ action: Action) {
        if action.id == "close" { didClose() }
    }
}
