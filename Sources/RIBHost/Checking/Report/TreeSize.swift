/// How large the tree of RIBs can get: what depth costs can be read off.
public struct TreeSize: Hashable, Sendable {
    /// How many RIBs are on the longest path from the root's wrapper down, both ends included.
    public private(set) var depth = 0
    /// How many places the RIB has below it that has most of them: steps and services of a flow, or children.
    public private(set) var fanOut = 0
    /// On how many paths a RIB can be reached that has none below it; `greatestPaths` stands for more as well.
    public private(set) var paths = 0

    /// Beyond this many the exact number is of no use.
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
