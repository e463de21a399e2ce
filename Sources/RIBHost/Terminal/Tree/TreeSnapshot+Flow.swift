import Tree

extension TreeSnapshot {
    /// The names that lead to a RIB from the outermost flow on: the names above it are the same for all.
    func pathInFlow(_ path: [String]) -> [String] {
        guard let flow = nodes.firstIndex(where: { $0.kind == "flow" }), nodes[flow].depth == flow else { return path }
        let above = nodes[...flow].map(\.name)
        return path.count > above.count && path.starts(with: above) ? Array(path[above.count...]) : path
    }
}
