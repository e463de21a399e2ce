import PluginABI

/// Shows the events, the notes and the children.
final class NestViewController: ViewController, Presentable {
    weak var interactor: NestInteractor?
    var above = 0 { didSet { setNeedsDisplay() } }
    var below = 0 { didSet { setNeedsDisplay() } }
    var notes: [String] = [] { didSet { setNeedsDisplay() } }
    var eggs: [String] = [] { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        Screen(title: "Nest") {
            Text("above \(above), below \(below)")
            for note in notes { Text(note) }
            for egg in eggs { section(egg) }
            Button("Send up", id: "up")
            Button("Send down", id: "down")
            Button("Attach", id: "attach")
            Button("Leave", id: "leave")
        }
    }

    private func section(_ name: String) -> Section? {
        embeddedScreen(name).map { screen in Section(screen.title) { screen.elements } }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "up": interactor?.sendUp()
        case "down": interactor?.sendDown()
        case "attach": interactor?.attach()
        case "leave": interactor?.leave()
        default: break
        }
    }
}
