import PluginABI

/// Dependencies of case D on the parent.
@MainActor
protocol CaseDDependency: Dependency {}

/// Outcomes that case D reports to its parent.
@MainActor
protocol CaseDListener: AnyObject {
    func caseDDidFinish()
}

@MainActor
protocol CaseDBuildable: Buildable {
    func build(withListener listener: any CaseDListener, order: String) -> any ViewableRouting
}

/// Builds case D: the order, as taken.
final class CaseDBuilder: Builder<any CaseDDependency>, CaseDBuildable {
    func build(withListener listener: any CaseDListener, order: String) -> any ViewableRouting {
        let viewController = CaseDViewController(order: order)
        let interactor = CaseDInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseDRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: the parent decides what follows case D.
final class CaseDRouter: ViewableRouter<CaseDInteractor, CaseDViewController> {}
