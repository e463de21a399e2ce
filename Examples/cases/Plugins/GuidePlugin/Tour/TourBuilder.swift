import PluginABI

/// What Tour needs from its parent.
@MainActor
protocol TourDependency: Dependency {}

/// What Tour tells its parent.
@MainActor
protocol TourListener: AnyObject {
    func tourDidEnd()
}

@MainActor
protocol TourBuildable: Buildable {
    func build(withListener listener: any TourListener) -> any TourRouting
}

/// The scope of Tour, on which its stops are built.
final class TourComponent: Component<any TourDependency>, HintDependency {}

/// Builds the Tour RIB.
final class TourBuilder: Builder<any TourDependency>, TourBuildable {
    func build(withListener listener: any TourListener) -> any TourRouting {
        let component = TourComponent(dependency: dependency)
        let viewController = TourViewController(stops: Stop.allCases)
        let interactor = TourInteractor(presenter: viewController)
        interactor.listener = listener
        return TourRouter(
            interactor: interactor,
            viewController: viewController,
            hintBuilder: HintBuilder(dependency: component)
        )
    }
}
