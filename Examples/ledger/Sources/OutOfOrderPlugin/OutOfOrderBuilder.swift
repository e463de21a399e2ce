import PluginABI

/// Builds the OutOfOrder RIB.
final class OutOfOrderBuilder: Builder<any OutOfOrderDependency>, OutOfOrderBuildable {
    func build(withListener listener: any OutOfOrderListener, reason: String) -> any ViewableRouting {
        let viewController = OutOfOrderViewController(reason: reason)
        let interactor = OutOfOrderInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
