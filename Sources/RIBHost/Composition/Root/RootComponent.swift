internal import PluginABI
internal import Tree

/// What the root shares with the wrappers below it.
final class RootComponent: EmptyComponent, WrapperDependency {
    let flows: [FlowRuntime]
    let queue: OutcomeQueue
    let census: RIBCensus?
    let restoration: Restoration?

    init(flows: [FlowRuntime], queue: OutcomeQueue, census: RIBCensus?, restoration: Restoration?) {
        self.flows = flows
        self.queue = queue
        self.census = census
        self.restoration = restoration
        super.init()
    }
}
