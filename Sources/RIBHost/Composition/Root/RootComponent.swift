internal import Checking
internal import PluginABI

/// What the root shares with the wrappers below it.
final class RootComponent: EmptyComponent, WrapperDependency {
    let plan: FlowPlan
    let builders: any BuilderSource
    let queue: OutcomeQueue
    let census: RIBCensus?

    init(plan: FlowPlan, builders: any BuilderSource, queue: OutcomeQueue, census: RIBCensus?) {
        self.plan = plan
        self.builders = builders
        self.queue = queue
        self.census = census
        super.init()
    }
}
