import PluginABI
import RIBs

@MainActor
protocol ErrandEditorPresentableListener: AnyObject {
    func didEnter(title: String)
    func didChoose(_ category: Errand.Category)
    func didToggleDone()
    func didTapSave()
    func didTapRemove()
}

/// The parts of an errand.
final class ErrandEditorViewController: ViewController, ErrandEditorPresentable {
    weak var listener: (any ErrandEditorPresentableListener)?

    private var errand: Errand
    private var canSave = false

    init(errand: Errand) {
        self.errand = errand
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Errand \(errand.id)") {
            Field("Title", id: "title", text: errand.title)
            for category in Errand.Category.allCases where category != errand.category {
                Button("Move to \(category.rawValue)", id: "category", value: category.rawValue)
            }
            Toggle("Done", id: "done", isOn: errand.isDone)
            Button("Save", id: "save", role: .primary, isEnabled: canSave)
            Button("Remove", id: "remove", role: .destructive)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "title": listener?.didEnter(title: action.value ?? "")
        case "category": action.value.flatMap(Errand.Category.init).map { listener?.didChoose($0) }
        case "done": listener?.didToggleDone()
        case "save": listener?.didTapSave()
        case "remove": listener?.didTapRemove()
        default: break
        }
    }

    // MARK: ErrandEditorPresentable

    func show(_ errand: Errand, canSave: Bool) {
        (self.errand, self.canSave) = (errand, canSave)
        setNeedsDisplay()
    }
}
