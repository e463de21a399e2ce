import PluginManifest

extension FlowDefinition {
    /// The names of the ends that are written, `finished` first. A flow that writes none has that one, and may never
    /// come to it.
    ///
    /// - Parameter links: the targets of the links, which lead to ends of the root flow.
    public func endNames(linkedBy links: [TargetDefinition] = []) -> [String] {
        var steps: [StepDefinition] = []
        // An array ends after its last step.
        var names = [RouteDefinition.finished]
        if case .graph(_, let graph) = shape { (steps, names) = (graph, []) }
        let routes = (steps + services).flatMap(\.on) + bar
        for target in routes.map(\.target) + links { target.collectEnds(into: &names) }
        let named = names.unique.filter { $0 != RouteDefinition.finished }
        let isWritten = names.contains(RouteDefinition.finished)
        return (isWritten || named.isEmpty ? [RouteDefinition.finished] : []) + named
    }
}

extension TargetDefinition {
    /// Recursive: the depth of switches is limited.
    fileprivate func collectEnds(into names: inout [String]) {
        switch self {
        case .end(let name): names.append(name.value)
        case .word(let word): if word.value == .finish { names.append(RouteDefinition.finished) }
        case .select(let select):
            for selected in select.cases { selected.target.collectEnds(into: &names) }
            select.otherwise?.collectEnds(into: &names)
        case .step, .invalid: break
        }
    }
}
