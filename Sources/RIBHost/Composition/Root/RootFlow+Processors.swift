public import Isolation

extension RootFlow {
    /// How long each process that runs plugins has wanted a processor, by these plugins.
    public var processorDemand: [[String]: ProcessorDemand] {
        var demand = workers?.pool.processorDemand ?? [:]
        let plugins = builders.pluginsHere
        if !plugins.isEmpty { demand.merge([plugins: .ofOtherThreads()]) { $0 + $1 } }
        return demand
    }
}
