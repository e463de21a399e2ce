import PluginABI
import Tree

/// What the root shares with the wrappers below it.
final class RootComponent: EmptyComponent {
    let flows: [FlowRuntime]
    let queue: OutcomeQueue
    /// Counts the RIBs, if requested.
    let census: RIBCensus?

    init(flows: [FlowRuntime], queue: OutcomeQueue, census: RIBCensus?) {
        self.flows = flows
        self.queue = queue
        self.census = census
        super.init()
    }
}
