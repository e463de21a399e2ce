import RIBs

@MainActor
protocol StatisticsDependency: Dependency {
    var errandStore: any ErrandStore { get }
}

/// What the statistics have: nothing of their own.
final class StatisticsComponent: Component<any StatisticsDependency> {}

@MainActor
protocol StatisticsListener: AnyObject {
    func statisticsDidChange(_ summary: Summary)
}

@MainActor
protocol StatisticsBuildable: Buildable {
    func build(withListener listener: any StatisticsListener) -> any StatisticsRouting
}

/// Builds a RIB without a view.
final class StatisticsBuilder:
    ComponentizedBuilder<StatisticsComponent, any StatisticsRouting, any StatisticsListener, Void>, StatisticsBuildable
{
    func build(withListener listener: any StatisticsListener) -> any StatisticsRouting {
        build(withDynamicBuildDependency: listener, dynamicComponentDependency: ())
    }

    override func build(
        with component: StatisticsComponent,
        _ listener: any StatisticsListener
    ) -> any StatisticsRouting {
        let interactor = StatisticsInteractor(errands: component.dependency.errandStore.errands)
        interactor.listener = listener
        return StatisticsRouter(interactor: interactor)
    }
}
