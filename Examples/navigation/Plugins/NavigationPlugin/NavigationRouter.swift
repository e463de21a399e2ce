import PluginABI

/// The part of the interactor for the router: the listener of each case.
@MainActor
protocol NavigationInteractable: Interactable, CaseAListener, CaseBListener, CaseCListener, CaseDListener {
    var router: (any NavigationRouting)? { get set }

    /// The last answer of each case.
    var answers: NavigationState { get }
}

/// Requests of the router to the view.
@MainActor
protocol NavigationControllable: ViewControllable {
    /// The handler, called with each view that has left, topmost first.
    var popHandler: @MainActor (any ViewControllable) -> Void { get set }

    func push(viewController: any ViewControllable, animated: Bool)
    func popToRoot()
}

/// Attaches each case as a child and pushes the case's view, so that the tree of RIBs stays flat while the screens pile
/// up.
final class NavigationRouter: LaunchRouter<any NavigationInteractable, any NavigationControllable>,
    NavigationRouting, NavigationStateProviding
{
    private let caseABuilder: any CaseABuildable
    private var caseARouter: (any ViewableRouting)?

    private let caseBBuilder: any CaseBBuildable
    private var caseBRouter: (any ViewableRouting)?

    private let caseCBuilder: any CaseCBuildable
    private var caseCRouter: (any ViewableRouting)?

    private let caseDBuilder: any CaseDBuildable
    private var caseDRouter: (any ViewableRouting)?

    init(
        interactor: any NavigationInteractable,
        viewController: any NavigationControllable,
        caseABuilder: any CaseABuildable,
        caseBBuilder: any CaseBBuildable,
        caseCBuilder: any CaseCBuildable,
        caseDBuilder: any CaseDBuildable
    ) {
        self.caseABuilder = caseABuilder
        self.caseBBuilder = caseBBuilder
        self.caseCBuilder = caseCBuilder
        self.caseDBuilder = caseDBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        viewController.popHandler = { [weak self] view in self?.detach(viewOf: view) }
    }

    /// The answers that led to the attached cases, and the text in the field of case C. After going back, a person has
    /// to answer again.
    var state: NavigationState {
        let answers = interactor.answers
        return NavigationState(
            drink: caseBRouter == nil ? nil : answers.drink,
            size: caseCRouter == nil ? nil : answers.size,
            typed: caseCRouter == nil ? nil : answers.typed,
            name: caseDRouter == nil ? nil : answers.name
        )
    }

    // MARK: NavigationRouting

    func routeToCaseA() {
        guard caseARouter == nil else { return }
        let router = caseABuilder.build(withListener: interactor)
        caseARouter = router
        attachChild(router)
        viewController.push(viewController: router.viewControllable, animated: false)
    }

    func routeToCaseB() {
        guard caseBRouter == nil else { return }
        let router = caseBBuilder.build(withListener: interactor)
        caseBRouter = router
        attachChild(router)
        viewController.push(viewController: router.viewControllable, animated: true)
    }

    func routeToCaseC(name: String) {
        guard caseCRouter == nil else { return }
        let router = caseCBuilder.build(withListener: interactor, name: name)
        caseCRouter = router
        attachChild(router)
        viewController.push(viewController: router.viewControllable, animated: true)
    }

    func routeToCaseD(order: String) {
        guard caseDRouter == nil else { return }
        let router = caseDBuilder.build(withListener: interactor, order: order)
        caseDRouter = router
        attachChild(router)
        viewController.push(viewController: router.viewControllable, animated: true)
    }

    func popToCaseA() {
        viewController.popToRoot()
    }

    /// Detaches the case whose view has left, by any button.
    private func detach(viewOf view: any ViewControllable) {
        for slot in [\NavigationRouter.caseBRouter, \.caseCRouter, \.caseDRouter] {
            guard let router = self[keyPath: slot], router.viewControllable === view else { continue }
            self[keyPath: slot] = nil
            detachChild(router)
        }
    }
}
