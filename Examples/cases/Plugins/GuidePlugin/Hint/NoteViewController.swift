import PluginABI

/// Shows a text under a title, with a button to close. The view knows no RIB, so that any RIB can use it.
final class NoteViewController: ViewController {
    var closeHandler: @MainActor () -> Void = {}

    private let title: String
    private let text: String

    init(title: String, text: String) {
        self.title = title
        self.text = text
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            Text(text)
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "close" {
            closeHandler()
        }
    }
}
