import PluginABI

/// Builds the RIB A, which knows two paths, but not where they lead. A has no values for them: the words of B for C
/// stay in their flow.
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
