import PluginABI

/// Builds the RIB A, which knows that there are two ways, and not where they lead. It has nothing to give to
/// them: what B tells C stays in their flow.
final class ABuilder: Builder<any ADependency>, ABuildable {
    func build(withListener listener: any AListener, state: AState?) -> any ViewableRouting & AStateProviding {
        let viewController = AViewController()
        let interactor = AInteractor(presenter: viewController, way: state?.way)
        return ARouter(
            interactor: interactor,
            viewController: viewController,
            leftBuilder: dependency.leftBuilder(),
            rightBuilder: dependency.rightBuilder()
        )
    }
}
