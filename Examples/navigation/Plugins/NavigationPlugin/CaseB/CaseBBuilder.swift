import PluginABI

/// What case B needs from its parent.
@MainActor
protocol CaseBDependency: Dependency {}

/// What case B tells its parent.
@MainActor
protocol CaseBListener: AnyObject {
    func caseBDidFinish(size: String)
}

@MainActor
protocol CaseBBuildable: Buildable {
    func build(withListener listener: any CaseBListener) -> any ViewableRouting
}

/// Builds case B: how much of it.
final class CaseBBuilder: Builder<any CaseBDependency>, CaseBBuildable {
    func build(withListener listener: any CaseBListener) -> any ViewableRouting {
        let viewController = CaseBViewController()
        let interactor = CaseBInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseBRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: what follows case B is its parent's decision.
final class CaseBRouter: ViewableRouter<CaseBInteractor, CaseBViewController> {}
