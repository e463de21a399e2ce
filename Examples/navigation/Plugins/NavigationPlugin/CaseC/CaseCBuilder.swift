import PluginABI

/// Dependencies of case C on the parent.
@MainActor
protocol CaseCDependency: Dependency {}

/// Outcomes that case C reports to its parent.
@MainActor
protocol CaseCListener: AnyObject {
    func caseCDidEnter(name: String)
    func caseCDidFinish(name: String)
}

@MainActor
protocol CaseCBuildable: Buildable {
    func build(withListener listener: any CaseCListener, name: String) -> any ViewableRouting
}

/// Builds case C: the entry of a name.
final class CaseCBuilder: Builder<any CaseCDependency>, CaseCBuildable {
    func build(withListener listener: any CaseCListener, name: String) -> any ViewableRouting {
        let viewController = CaseCViewController()
        let interactor = CaseCInteractor(presenter: viewController, name: name)
        interactor.listener = listener
        return CaseCRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: the parent decides what follows case C.
final class CaseCRouter: ViewableRouter<CaseCInteractor, CaseCViewController> {}
