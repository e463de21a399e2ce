import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol NewcomerRIBPresentableListener: AnyObject {
    func finish()
}

/// Shows a text and a button.
final class NewcomerRIBViewController: ViewController, NewcomerRIBPresentable {
    weak var listener: (any NewcomerRIBPresentableListener)?

    override var screen: Screen {
        Screen(title: "Newcomer RIB") {
            Text("Hello!", style: .headline)
            Button("Done", id: "done", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "done" { listener?.finish() }
    }
}
