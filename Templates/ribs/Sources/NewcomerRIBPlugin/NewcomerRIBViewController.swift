import PluginABI
import RIBs

/// Requests of a person on this screen.
@MainActor
protocol NewcomerRIBPresentableListener: AnyObject {
    func didTapRename()
    func didTapDone()
}

/// Shows the greeting. A view is written for this host: the screen is a value.
final class NewcomerRIBViewController: ViewController, NewcomerRIBPresentable, NewcomerRIBViewControllable {
    weak var listener: (any NewcomerRIBPresentableListener)?

    private var name = ""

    override var screen: Screen {
        Screen(title: "Newcomer RIB") {
            Text("Hello, \(name)!")
            Button("Rename", id: "rename", role: .primary)
            Button("Done", id: "done")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "rename": listener?.didTapRename()
        case "done": listener?.didTapDone()
        default: break
        }
    }

    // MARK: NewcomerRIBPresentable

    func greet(_ name: String) {
        self.name = name
        setNeedsDisplay()
    }
}
