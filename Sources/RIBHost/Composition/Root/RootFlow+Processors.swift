import Glibc
import Isolation

extension RootFlow {
    /// How long each process that runs plugins has wanted a processor, in nanoseconds, by these plugins: of the host's
    /// own all threads but the main thread, whose work is watched otherwise.
    public var processorDemand: [[String]: UInt64] {
        var demand = workers?.pool.processorDemand ?? [:]
        let plugins = builders.pluginsHere
        if !plugins.isEmpty { demand[plugins, default: 0] += ProcessorDemand.nanoseconds(of: getpid(), isWhole: false) }
        return demand
    }
}
