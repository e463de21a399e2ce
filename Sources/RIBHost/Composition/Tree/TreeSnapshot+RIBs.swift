import Base
import Isolation
import PluginABI
import PluginManifest

extension TreeSnapshot {
    /// Walks the tree below a router, in time linear in the number of RIBs, whatever its shape.
    ///
    /// - Parameters:
    ///   - scope: the file's; nil where there is none.
    ///   - watch: what follows the streams from now on.
    @MainActor
    init(
        below root: any Routing,
        in scope: FlowScope? = nil,
        outcomes: [ReportedOutcome],
        watch: StreamWatch? = nil
    ) {
        var nodes: [Node] = []
        var scopes: [(flow: String, scope: FlowScope)] = scope.map { [("", $0)] } ?? []
        var rest = [Visit.rib(root, of: nil, depth: 0)]
        while let visit = rest.popLast() {
            guard case .rib(let router, let wrapper, let depth) = visit else {
                if case .node(let node) = visit { nodes.append(node) }
                continue
            }
            let below = router as? WrapperRouter
            var next = depth
            // A child's place, and the wrapper in it, are between the child and its parent.
            if !router.displayName.isEmpty {
                nodes.append(Node(router, of: wrapper, depth: depth))
                if let below { scopes.append((router.displayName, below.wrapper.scope)) }
                next += 1
            }
            rest +=
                (router.interactable as? RemoteInteractor)?.visits(below: router, depth).reversed()
                ?? router.children.reversed().map { .rib($0, of: below, depth: next) }
        }
        let streams = scopes.flatMap { (flow, scope) in scope.namedStreams.map { (flow, $0.name, $0.stream) } }
        watch?.follow(streams.map { $0.2 })
        self.init(
            nodes: nodes,
            outcomes: outcomes,
            streams: streams.map { Stream(name: $0.1, flow: $0.0, value: Self.words(for: $0.2.value)) }
        )
    }

    /// What the walk comes to next: a RIB of this process, or what a worker has said about one of its own.
    fileprivate enum Visit {
        case rib(any Routing, of: WrapperRouter?, depth: Int)
        case node(Node)
    }

    /// A value as JSON; only the beginning of a long one.
    private static func words(for value: WireValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        let text = writer.text
        return text.utf8.count <= longestValue ? text : text.prefix(longestValue) + "…"
    }

    /// In characters: there is no room for more beside a screen.
    private static let longestValue = 300
}

extension TreeSnapshot.Node {
    @MainActor
    fileprivate init(_ router: any Routing, of wrapper: WrapperRouter?, depth: Int) {
        let name = router.displayName
        let step = wrapper?.wrapper.flow.step(named: name)
        self.init(
            name: name,
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

extension RemoteInteractor {
    /// The RIBs below it: in the worker, except for the children in slots, which are the host's.
    fileprivate func visits(below router: any Routing, _ depth: Int) -> [TreeSnapshot.Visit] {
        let children = router.children.compactMap { $0 as? WrapperRouter }
        return descendants.compactMap { node in
            guard let number = Place.number(ofTreeName: node.name) else {
                var node = node
                node.depth += depth
                return .node(node)
            }
            let child = children.first { ($0.wrapper.listener as? SlotPlace)?.child.number == number }
            return child.map { .rib($0, of: nil, depth: node.depth + depth) }
        }
    }
}
