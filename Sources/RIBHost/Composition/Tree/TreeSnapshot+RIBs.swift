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
        var rest: [(router: any Routing, wrapper: WrapperRouter?, depth: Int)] = [(root, nil, 0)]
        while let (router, wrapper, depth) = rest.popLast() {
            let (name, below) = (router.displayName, router as? WrapperRouter)
            let step = wrapper?.wrapper.flow.step(named: name)
            // A child's place, and the wrapper in it, are between the child and its parent.
            guard !name.isEmpty else {
                rest += router.children.reversed().map { ($0, below, depth) }
                continue
            }
            nodes.append(
                Node(
                    name: name,
                    kind: below != nil ? "flow" : step?.plugin ?? "",
                    isService: step?.isService ?? false,
                    isViewless: step?.isViewless ?? false,
                    depth: depth,
                    state: router.interactable.isActive ? .active : .attached,
                    waitsFor: step?.outcomes ?? [],
                    pluginNames: step?.pluginNames ?? [:]
                )
            )
            for var node in (router.interactable as? RemoteInteractor)?.descendants ?? [] {
                node.depth += depth
                nodes.append(node)
            }
            if let below { scopes.append((name, below.wrapper.scope)) }
            rest += router.children.reversed().map { ($0, below, depth + 1) }
        }
        let streams = scopes.flatMap { (flow, scope) in scope.namedStreams.map { (flow, $0.name, $0.stream) } }
        watch?.follow(streams.map { $0.2 })
        self.init(
            nodes: nodes,
            outcomes: outcomes,
            streams: streams.map { Stream(name: $0.1, flow: $0.0, value: Self.words(for: $0.2.value)) }
        )
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
