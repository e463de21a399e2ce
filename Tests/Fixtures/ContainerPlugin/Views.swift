import PluginABI

/// A view that says when it appears.
class NotingViewController: ViewController, NavigateViewControllable {
    private(set) var notes: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        note("loaded")
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        note("appeared")
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        note("disappeared")
    }

    private func note(_ word: String) {
        notes.append(word)
        setNeedsDisplay()
    }
}

/// Home places what it embeds between its own elements.
final class HomeViewController: NotingViewController {
    var finishHandler: @MainActor () -> Void = {}
    var toggleHandler: @MainActor () -> Void = {}

    override var screen: Screen {
        Screen(title: "Home") {
            Text("Home has \(notes.joined(separator: ", "))")
            if let card = embeddedScreen("card") { Section(card.title) { card.elements } }
            Button("Card", id: "toggle")
            Button("Done", id: "done")
        }
    }

    override func perform(_ action: Action) {
        if action.id == "toggle" { toggleHandler() } else { finishHandler() }
    }
}

/// Card is embedded.
final class CardViewController: NotingViewController {
    var actHandler: @MainActor (String) -> Void = { _ in }
    var answer = "" { didSet { setNeedsDisplay() } }

    override var screen: Screen {
        Screen(title: "Card \(answer)") {
            Text("Card has \(notes.joined(separator: ", "))")
            Button("Present", id: "present")
            Button("Push", id: "push")
            Button("Ask", id: "alert")
        }
    }

    override func perform(_ action: Action) { actHandler(action.id) }
}

/// Detail covers everything.
final class DetailViewController: NotingViewController {
    var closeHandler: @MainActor () -> Void = {}

    override var screen: Screen {
        Screen(title: "Detail") {
            Text("Detail has \(notes.joined(separator: ", "))")
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) { closeHandler() }
}
