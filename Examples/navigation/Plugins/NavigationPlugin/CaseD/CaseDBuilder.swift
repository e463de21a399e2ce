import PluginABI

/// What case D needs from its parent.
@MainActor
protocol CaseDDependency: Dependency {}

/// What case D tells its parent.
@MainActor
protocol CaseDListener: AnyObject {
    func caseDDidFinish()
}

@MainActor
protocol CaseDBuildable: Buildable {
    func build(withListener listener: any CaseDListener, order: String) -> any ViewableRouting
}

/// Builds case D: the order, as it was taken.
final class CaseDBuilder: Builder<any CaseDDependency>, CaseDBuildable {
    func build(withListener listener: any CaseDListener, order: String) -> any ViewableRouting {
        let viewController = CaseDViewController(order: order)
        let interactor = CaseDInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseDRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: what follows case D is its parent's decision.
final class CaseDRouter: ViewableRouter<CaseDInteractor, CaseDViewController> {}
