import PluginABI

/// What case C needs from its parent.
@MainActor
protocol CaseCDependency: Dependency {}

/// What case C tells its parent.
@MainActor
protocol CaseCListener: AnyObject {
    func caseCDidEnter(name: String)
    func caseCDidFinish(name: String)
}

@MainActor
protocol CaseCBuildable: Buildable {
    func build(withListener listener: any CaseCListener, name: String) -> any ViewableRouting
}

/// Builds case C: for whom.
final class CaseCBuilder: Builder<any CaseCDependency>, CaseCBuildable {
    func build(withListener listener: any CaseCListener, name: String) -> any ViewableRouting {
        let viewController = CaseCViewController()
        let interactor = CaseCInteractor(presenter: viewController, name: name)
        interactor.listener = listener
        return CaseCRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: what follows case C is its parent's decision.
final class CaseCRouter: ViewableRouter<CaseCInteractor, CaseCViewController> {}
