import Base
import Configuration
import PluginABI
import PluginManifest
import Port

extension TreeSnapshot {
    /// Walks the tree below a router, in time linear in the number of RIBs, for any shape of the tree.
    ///
    /// - Parameters:
    ///   - scope: the scope of the file; nil if there is none.
    ///   - watch: follows the streams from now on.
    @MainActor
    init(
        below root: any Routing,
        in scope: FlowScope? = nil,
        outcomes: [ReportedOutcome],
        watch: StreamWatch? = nil
    ) {
        var nodes: [Node] = []
        var scopes: [(flow: String, scope: FlowScope)] = scope.map { [("", $0)] } ?? []
        // The nodes that have been come to and not their RIBs yet, by their routers.
        var steps: [ObjectIdentifier: StepNode] = [:]
        var rest = [Visit.rib(root, depth: 0)]
        while let visit = rest.popLast() {
            guard case .rib(let router, let depth) = visit else {
                if case .node(let node) = visit { nodes.append(node) }
                continue
            }
            let (below, step) = (router as? WrapperRouter, steps.removeValue(forKey: ObjectIdentifier(router)))
            var next = depth
            // A child's place is between the child and its parent.
            if !router.displayName.isEmpty {
                nodes.append(Node(router, of: step?.step, depth: depth))
                if let below { scopes.append((router.displayName, below.wrapper.scope)) }
                next += 1
            }
            let inside = (below?.wrapper.nodes ?? []) + (step?.children?.places.compactMap(\.node) ?? [])
            for node in inside { if let router = node.router { steps[ObjectIdentifier(router)] = node } }
            rest +=
                step?.visits(below: depth)?.reversed()
                ?? router.children.reversed().map { .rib($0, depth: next) }
        }
        let streams = scopes.flatMap { (flow, scope) in scope.namedStreams.map { (flow, $0.name, $0.stream) } }
        watch?.follow(streams.map { $0.2 })
        self.init(
            nodes: nodes,
            outcomes: outcomes,
            streams: streams.map { Stream(name: $0.1, flow: $0.0, value: Self.words(for: $0.2.value)) }
        )
    }

    /// The next object of the walk: a RIB of this process, or a worker's description of a RIB.
    fileprivate enum Visit {
        case rib(any Routing, depth: Int)
        case node(Node)
    }

    /// Returns a value as JSON, cut off if too long.
    private static func words(for value: WireValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        let text = writer.text
        return text.utf8.count <= longestValue ? text : text.prefix(longestValue) + "…"
    }

    /// The maximum length of a value, in characters: there is no room for more beside a screen.
    private static let longestValue = 300
}

extension TreeSnapshot.Node {
    @MainActor
    fileprivate init(_ router: any Routing, of step: StepRuntime?, depth: Int) {
        self.init(
            name: router.displayName,
            kind: router is WrapperRouter ? "flow" : step?.plugin ?? "",
            isService: step?.isService ?? false,
            isViewless: step?.isViewless ?? false,
            depth: depth,
            state: router.interactable.isActive ? .active : .attached,
            waitsFor: step?.outcomes ?? [],
            pluginNames: step?.pluginNames ?? [:]
        )
    }
}

extension StepNode {
    /// Returns the RIBs below one of another process, and the children in its slots, which run in the host; nil if the
    /// RIB is in the host's own tree.
    fileprivate func visits(below depth: Int) -> [TreeSnapshot.Visit]? {
        port?.descendants?.compactMap { node in
            guard let number = ChildPlace.number(ofTreeName: node.name) else {
                var node = node
                node.depth += depth
                return .node(node)
            }
            return children?.place(number)?.node?.router.map { .rib($0, depth: node.depth + depth) }
        }
    }
}
