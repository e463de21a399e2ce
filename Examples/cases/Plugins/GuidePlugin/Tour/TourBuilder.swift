import PluginABI

/// Dependencies of Tour on the parent.
@MainActor
protocol TourDependency: Dependency {}

/// Outcomes that Tour reports to its parent.
@MainActor
protocol TourListener: AnyObject {
    func tourDidEnd()
}

@MainActor
protocol TourBuildable: Buildable {
    func build(withListener listener: any TourListener) -> any TourRouting
}

/// The scope of Tour, on which the stops are built.
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
