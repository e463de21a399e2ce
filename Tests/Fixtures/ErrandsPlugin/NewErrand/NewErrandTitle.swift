import PluginABI
import RIBs

/// What the steps share.
@MainActor
protocol NewErrandStepDependency: Dependency {
    var title: BehaviorRelay<String> { get }
}

@MainActor
protocol NewErrandTitleListener: AnyObject {
    func newErrandTitleDidContinue()
    func newErrandTitleDidCancel()
}

@MainActor
protocol NewErrandTitleBuildable: Buildable {
    func build(withListener listener: any NewErrandTitleListener) -> any ViewableRouting
}

/// Builds the first step.
final class NewErrandTitleBuilder: Builder<any NewErrandStepDependency>, NewErrandTitleBuildable {
    func build(withListener listener: any NewErrandTitleListener) -> any ViewableRouting {
        let viewController = NewErrandTitleViewController()
        let interactor = NewErrandTitleInteractor(presenter: viewController, title: dependency.title)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}

@MainActor
protocol NewErrandTitlePresentable: Presentable {
    var listener: (any NewErrandTitlePresentableListener)? { get set }
    func show(_ title: String)
}

/// Takes the title.
final class NewErrandTitleInteractor: PresentableInteractor<any NewErrandTitlePresentable>,
    NewErrandTitlePresentableListener
{
    weak var listener: (any NewErrandTitleListener)?

    private let title: BehaviorRelay<String>

    init(presenter: any NewErrandTitlePresentable, title: BehaviorRelay<String>) {
        self.title = title
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        title.subscribe(onNext: { [presenter] in presenter.show($0) }).disposeOnDeactivate(interactor: self)
    }

    // MARK: NewErrandTitlePresentableListener

    func didEnter(_ title: String) {
        self.title.accept(title)
    }

    func didTapContinue() {
        if !title.value.isEmpty { listener?.newErrandTitleDidContinue() }
    }

    func didTapCancel() {
        listener?.newErrandTitleDidCancel()
    }
}

@MainActor
protocol NewErrandTitlePresentableListener: AnyObject {
    func didEnter(_ title: String)
    func didTapContinue()
    func didTapCancel()
}

/// A field.
final class NewErrandTitleViewController: ViewController, NewErrandTitlePresentable {
    weak var listener: (any NewErrandTitlePresentableListener)?

    private var title = ""

    override var screen: Screen {
        Screen(title: "New errand") {
            Field("Title", id: "title", text: title)
            Button("Continue", id: "continue", role: .primary, isEnabled: !title.isEmpty)
            Button("Cancel", id: "cancel", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "title": listener?.didEnter(action.value ?? "")
        case "continue": listener?.didTapContinue()
        case "cancel": listener?.didTapCancel()
        default: break
        }
    }

    // MARK: NewErrandTitlePresentable

    func show(_ title: String) {
        self.title = title
        setNeedsDisplay()
    }
}
