import PluginABI

/// Dependencies of case A on the parent.
@MainActor
protocol CaseADependency: Dependency {
    var drinks: [String] { get }
}

/// Outcomes that case A reports to its parent.
@MainActor
protocol CaseAListener: AnyObject {
    func caseADidFinish(drink: String)
}

@MainActor
protocol CaseABuildable: Buildable {
    func build(withListener listener: any CaseAListener) -> any ViewableRouting
}

/// Builds case A, the root: the choice of a drink.
final class CaseABuilder: Builder<any CaseADependency>, CaseABuildable {
    func build(withListener listener: any CaseAListener) -> any ViewableRouting {
        let viewController = CaseAViewController(drinks: dependency.drinks)
        let interactor = CaseAInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseARouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: the parent decides what follows case A.
final class CaseARouter: ViewableRouter<CaseAInteractor, CaseAViewController> {}
