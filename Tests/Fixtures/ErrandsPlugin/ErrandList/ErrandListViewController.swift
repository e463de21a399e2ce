import PluginABI
import RIBs

@MainActor
protocol ErrandListPresentableListener: AnyObject {
    func didTap(errand id: Int)
    func didTapNew()
    func didToggleDone()
}

/// The errands, one below the other.
final class ErrandListViewController: ViewController, ErrandListPresentable, ErrandListViewControllable,
    NewErrandViewControllable
{
    weak var listener: (any ErrandListPresentableListener)?

    private var errands: [Errand] = []
    private var hidesDone = false

    override var screen: Screen {
        Screen(title: "Errands") {
            if errands.isEmpty { Text("Nothing to do.") }
            for errand in errands {
                Button(
                    "\(errand.isDone ? "Done: " : "")\(errand.title) (\(errand.category.rawValue))",
                    id: "errand",
                    value: "\(errand.id)"
                )
            }
            Toggle("Hide what is done", id: "hide", isOn: hidesDone)
            Button("New", id: "new", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "errand": action.value.flatMap { Int($0) }.map { listener?.didTap(errand: $0) }
        case "hide": listener?.didToggleDone()
        case "new": listener?.didTapNew()
        default: break
        }
    }

    // MARK: ErrandListPresentable

    func show(_ errands: [Errand], hidesDone: Bool) {
        (self.errands, self.hidesDone) = (errands, hidesDone)
        setNeedsDisplay()
    }
}
