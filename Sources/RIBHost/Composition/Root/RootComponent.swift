import PluginABI
import Tree

/// What the root shares with the wrappers below it.
final class RootComponent: EmptyComponent, WrapperDependency {
    let flows: [FlowRuntime]
    let queue: OutcomeQueue
    let census: RIBCensus?

    init(flows: [FlowRuntime], queue: OutcomeQueue, census: RIBCensus?) {
        self.flows = flows
        self.queue = queue
        self.census = census
        super.init()
    }
}
