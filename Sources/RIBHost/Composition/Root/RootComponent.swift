internal import Checking
internal import PluginABI

/// What the root shares with the wrappers below it.
final class RootComponent: EmptyComponent, WrapperDependency {
    let plan: FlowPlan
    let builders: any BuilderSource
    let queue: OutcomeQueue

    init(plan: FlowPlan, builders: any BuilderSource, queue: OutcomeQueue) {
        self.plan = plan
        self.builders = builders
        self.queue = queue
        super.init()
    }
}
