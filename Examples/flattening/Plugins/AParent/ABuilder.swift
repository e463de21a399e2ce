import PluginABI

/// Builds the RIB A, which knows that there are two ways, and not where they lead. It has nothing to give to
/// them: what B tells C stays in their flow.
final class ABuilder: Builder<any ADependency>, ABuildable {
    func build(withListener listener: any AListener) -> any ViewableRouting {
        let viewController = AViewController()
        let interactor = AInteractor(presenter: viewController)
        return ARouter(
            interactor: interactor,
            viewController: viewController,
            leftBuilder: dependency.leftBuilder(),
            rightBuilder: dependency.rightBuilder()
        )
    }
}
