import PluginABI

/// What case A needs from its parent.
@MainActor
protocol CaseADependency: Dependency {
    var drinks: [String] { get }
}

/// What case A tells its parent.
@MainActor
protocol CaseAListener: AnyObject {
    func caseADidFinish(drink: String)
}

@MainActor
protocol CaseABuildable: Buildable {
    func build(withListener listener: any CaseAListener) -> any ViewableRouting
}

/// Builds case A, the root: what to drink.
final class CaseABuilder: Builder<any CaseADependency>, CaseABuildable {
    func build(withListener listener: any CaseAListener) -> any ViewableRouting {
        let viewController = CaseAViewController(drinks: dependency.drinks)
        let interactor = CaseAInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseARouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: what follows case A is its parent's decision.
final class CaseARouter: ViewableRouter<CaseAInteractor, CaseAViewController> {}
