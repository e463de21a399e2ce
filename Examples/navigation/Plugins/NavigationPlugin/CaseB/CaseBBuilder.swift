import PluginABI

/// Dependencies of case B on the parent.
@MainActor
protocol CaseBDependency: Dependency {}

/// Outcomes that case B reports to its parent.
@MainActor
protocol CaseBListener: AnyObject {
    func caseBDidFinish(size: String)
}

@MainActor
protocol CaseBBuildable: Buildable {
    func build(withListener listener: any CaseBListener) -> any ViewableRouting
}

/// Builds case B: the choice of a size.
final class CaseBBuilder: Builder<any CaseBDependency>, CaseBBuildable {
    func build(withListener listener: any CaseBListener) -> any ViewableRouting {
        let viewController = CaseBViewController()
        let interactor = CaseBInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseBRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: the parent decides what follows case B.
final class CaseBRouter: ViewableRouter<CaseBInteractor, CaseBViewController> {}
