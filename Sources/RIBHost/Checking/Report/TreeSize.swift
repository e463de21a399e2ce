/// The greatest size of the tree of RIBs, which shows what depth costs.
public struct TreeSize: Hashable, Sendable {
    /// The number of RIBs on the longest path from the root's wrapper down, both ends included.
    public private(set) var depth = 0
    /// The greatest number of places below a single RIB: steps and services of a flow, or children.
    public private(set) var fanOut = 0
    /// The number of paths to leaves of the tree; `greatestPaths` stands for more as well.
    public private(set) var paths = 0

    /// The greatest number of paths counted: beyond it the exact number is of no use.
    public static let greatestPaths = 1_000_000_000

    init(_ graph: FlowGraph, _ facts: Facts) {
        var below = Array(repeating: (depth: 0, paths: 0), count: graph.flows.count)
        // Each flow once, however many steps use it: its size is the same wherever it is.
        for flow in facts.calleesFirst where facts.isFlowReached[flow] {
            let steps = graph.flows[flow].stepsAndServices.filter { facts.isReached[$0] }
            if graph.flows[flow].slot == nil { fanOut = max(fanOut, steps.count) }
            for step in steps {
                let inner = graph.flowsEntered(by: step)
                if case .plugin = graph.steps[step].unit {
                    fanOut = max(fanOut, inner.reduce(0) { $0 + graph.flows[$1].steps.count })
                }
                let paths = inner.reduce(0) { min($0 + below[$1].paths, Self.greatestPaths) }
                below[flow].depth = max(below[flow].depth, 1 + (inner.map { below[$0].depth }.max() ?? 0))
                below[flow].paths = min(below[flow].paths + max(paths, 1), Self.greatestPaths)
            }
        }
        depth = below[FlowGraph.root].depth + 1
        paths = below[FlowGraph.root].paths
    }
}
