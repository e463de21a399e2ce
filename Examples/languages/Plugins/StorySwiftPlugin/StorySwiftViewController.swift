import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol StorySwiftPresentableListener: AnyObject {
    func add(_ line: String)
}

/// Shows the story, and takes the next line.
final class StorySwiftViewController: ViewController, StorySwiftPresentable {
    weak var listener: (any StorySwiftPresentableListener)?

    private let story: ValueStream<[String]>
    private var line = ""

    init(story: ValueStream<[String]>) {
        self.story = story
        super.init()
    }

    override var screen: Screen {
        Screen(title: "A line in Swift") {
            for line in story.value { Text(line) }
            Field("The next line", id: "line", text: line, submits: "add")
            Button("Add", id: "add", role: .primary, isEnabled: !line.isEmpty)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "line": line = action.value ?? ""
        case "add": listener?.add(line)
        default: break
        }
        setNeedsDisplay()
    }
}
