internal import PluginABI

/// What the root shares with the wrappers below it.
final class RootComponent: EmptyComponent, WrapperDependency {
    let plan: PreparedPlan
    let queue: OutcomeQueue
    let census: RIBCensus?

    init(plan: PreparedPlan, queue: OutcomeQueue, census: RIBCensus?) {
        self.plan = plan
        self.queue = queue
        self.census = census
        super.init()
    }
}
