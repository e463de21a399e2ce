import PluginABI
import RIBs

@MainActor
protocol NewErrandCategoryListener: AnyObject {
    func newErrandCategoryDidChoose(_ category: Errand.Category)
}

@MainActor
protocol NewErrandCategoryBuildable: Buildable {
    func build(withListener listener: any NewErrandCategoryListener) -> any ViewableRouting
}

/// Builds the second step.
final class NewErrandCategoryBuilder: Builder<any NewErrandStepDependency>, NewErrandCategoryBuildable {
    func build(withListener listener: any NewErrandCategoryListener) -> any ViewableRouting {
        let viewController = NewErrandCategoryViewController(title: dependency.title.value)
        let interactor = NewErrandCategoryInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}

@MainActor
protocol NewErrandCategoryPresentable: Presentable {
    var listener: (any NewErrandCategoryPresentableListener)? { get set }
}

/// Takes the category.
final class NewErrandCategoryInteractor: PresentableInteractor<any NewErrandCategoryPresentable>,
    NewErrandCategoryPresentableListener
{
    weak var listener: (any NewErrandCategoryListener)?

    private let choice = PublishSubject<Errand.Category>()

    override init(presenter: any NewErrandCategoryPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        choice.take(1)
            .subscribe(onNext: { [weak self] in self?.listener?.newErrandCategoryDidChoose($0) })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: NewErrandCategoryPresentableListener

    func didChoose(_ category: Errand.Category) {
        choice.onNext(category)
    }
}

@MainActor
protocol NewErrandCategoryPresentableListener: AnyObject {
    func didChoose(_ category: Errand.Category)
}

/// A button for each category.
final class NewErrandCategoryViewController: ViewController, NewErrandCategoryPresentable {
    weak var listener: (any NewErrandCategoryPresentableListener)?

    private let title: String

    init(title: String) {
        self.title = title
        super.init()
    }

    override var screen: Screen {
        Screen(title: "New errand") {
            Text("What kind of errand is “\(title)”?")
            for category in Errand.Category.allCases {
                Button("For \(category.rawValue)", id: "choose", value: category.rawValue)
            }
        }
    }

    override func perform(_ action: Action) {
        if action.id == "choose", let category = action.value.flatMap(Errand.Category.init) {
            listener?.didChoose(category)
        }
    }
}
