import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol NewcomerRIBPresentableListener: AnyObject {
    func finish()
}

/// Shows the panels, each in a section of its own.
final class NewcomerRIBViewController: ViewController, NewcomerRIBPresentable, NewcomerRIBViewControllable {
    weak var listener: (any NewcomerRIBPresentableListener)?

    var panels: [String] = [] {
        didSet { setNeedsDisplay() }
    }

    override var screen: Screen {
        Screen(title: "Newcomer RIB") {
            if panels.isEmpty { Text("No panels: plugins.json has none.") }
            for panel in panels { section(panel) }
            Button("Done", id: "done", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "done" { listener?.finish() }
    }

    private func section(_ name: String) -> Section? {
        embeddedScreen(name).map { screen in Section(screen.title) { screen.elements } }
    }
}
