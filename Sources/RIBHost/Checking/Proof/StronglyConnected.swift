/// The strongly connected components of a graph: nodes on a common cycle (Tarjan's algorithm, without recursion).
struct StronglyConnected {
    /// The component of each node; nodes on a common cycle share a component.
    private(set) var component: [Int]
    /// The nodes in an order in which each follows the targets of its edges, except targets in its own component.
    private(set) var order: [Int] = []

    private var index: [Int]
    private var low: [Int]
    private var stack: [Int] = []
    private var counter = 0
    private var components = 0

    init(_ edges: [[Int]]) {
        component = Array(repeating: -1, count: edges.count)
        index = component
        low = component
        for node in edges.indices where index[node] < 0 { visit(node, edges) }
    }

    private mutating func visit(_ root: Int, _ edges: [[Int]]) {
        var path: [(node: Int, next: Int)] = []
        enter(root, &path)
        while let (node, next) = path.last {
            if next < edges[node].count {
                path[path.count - 1].next += 1
                let target = edges[node][next]
                if index[target] < 0 {
                    enter(target, &path)
                } else if component[target] < 0 {
                    low[node] = min(low[node], index[target])
                }
                continue
            }
            path.removeLast()
            if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
            guard low[node] == index[node] else { continue }
            while let member = stack.popLast() {
                component[member] = components
                order.append(member)
                if member == node { break }
            }
            components += 1
        }
    }

    private mutating func enter(_ node: Int, _ path: inout [(node: Int, next: Int)]) {
        index[node] = counter
        low[node] = counter
        counter += 1
        stack.append(node)
        path.append((node, 0))
    }
}
