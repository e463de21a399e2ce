public import Configuration
public import PluginManifest

extension FlowGraph {
    /// The target of an outcome or a link.
    public indirect enum Target: Sendable {
        /// A fixed destination.
        case one(Destination, SourceRange)
        /// A destination selected by a value.
        case select(Select)
    }

    /// A switch: the target depends on the value of a key, which the outcome has just assigned.
    public struct Select: Sendable {
        /// A case of a switch.
        public struct Case: Sendable {
            /// The value, as written. Each value has only one spelling.
            public var value: Located<String>
            /// The target for this value.
            public var target: Target
        }

        /// The key.
        public var key: Located<String>
        var keyIndex: Int
        /// The cases, in the order of the file.
        public var cases: [Case]
        /// The target of all other values; nil if the cases are complete.
        public var otherwise: Target?
        var range: SourceRange
    }

    /// A single destination.
    public enum Destination: Hashable, Sendable {
        /// A step of the same flow, by index in `FlowGraph.steps`.
        case step(Int)
        /// For a link: a step of the root flow, then a step of the flow inside, and so on.
        case path([Int])
        /// A target word, for example `@back`.
        case word(TargetWord)
        /// The end of this name, of the flow.
        case end(String)
        /// The RIB whose child the step is, as the outcome of this name of the slot.
        case parent(String)
        /// An unresolved name.
        case unknown
    }

    /// An edge out of a step or a link: an outcome, or a case of a switch.
    public struct Edge: Sendable {
        /// The index of the edge's route.
        public var route: Int
        /// The destination of the edge.
        public var destination: Destination
        /// The place of the destination in the file.
        public var range: SourceRange
        /// The cases leading to the edge, from the outermost switch inward; the value is nil for a default.
        public var cases: [(key: Int, value: String?)]
        /// The keys known not to be nil, because a case has named their values.
        var narrowed: [Int]
    }

    /// A deep link: `ribs://NAME?ITEM=VALUE`.
    public struct Link: Sendable {
        /// A query item of a link.
        public struct Item: Sendable {
            /// The item's name: the key to assign.
            public var name: Located<String>
            var key: Int
            /// The value's type; an item of an optional type may be left out.
            public var type: ValueType
        }

        /// A request of a link to the target's RIB.
        public struct Entry: Sendable {
            /// The entry's name.
            public var name: String
            /// The query items for the entry's arguments. They are not values of the flow.
            public var arguments: [Argument]
        }

        /// An argument of an entry.
        public struct Argument: Sendable {
            /// The argument's name: also the name of the query item.
            public var name: Located<String>
            /// The query item's type.
            public var type: ValueType
        }

        /// The link's name.
        public var name: Located<String>
        /// The query items for the flow.
        public var query: [Item]
        /// The entry; nil if the link only leads somewhere.
        public var entry: Entry?
        /// The target. A switch without a default refuses values without a case.
        public var target: Target

        /// All query items, with their types.
        public var items: [(name: String, type: ValueType)] {
            query.map { ($0.name.value, $0.type) } + (entry?.arguments ?? []).map { ($0.name.value, $0.type) }
        }

        /// The possible destinations of the link, as edges.
        public var edges: [Edge] {
            Target.edges(of: [Route(outcome: name.value, range: name.range, payload: .unknown, target: target)])
        }
    }
}

extension FlowGraph.Target {
    var range: SourceRange {
        switch self {
        case .one(_, let range): range
        case .select(let select): select.range
        }
    }

    /// The target's switch with the switches nested in the cases. Recursive: the depth of switches is limited.
    var selects: [FlowGraph.Select] {
        guard case .select(let select) = self else { return [] }
        return [select] + (select.cases.map(\.target) + [select.otherwise].compactMap(\.self)).flatMap(\.selects)
    }

    /// Returns the destinations of routes, as edges.
    static func edges(of routes: [FlowGraph.Route]) -> [FlowGraph.Edge] {
        var edges: [FlowGraph.Edge] = []
        for (index, route) in routes.enumerated() {
            collect(route.target, route: index, cases: [], into: &edges)
        }
        return edges
    }

    /// Appends the edges of a target. Recursive: the depth of switches is limited.
    private static func collect(
        _ target: Self,
        route: Int,
        cases: [(key: Int, value: String?)],
        into edges: inout [FlowGraph.Edge]
    ) {
        switch target {
        case .one(let destination, let range):
            let narrowed = cases.compactMap { $0.value == nil ? nil : $0.key }
            edges.append(
                .init(route: route, destination: destination, range: range, cases: cases, narrowed: narrowed)
            )
        case .select(let select):
            for selected in select.cases {
                let named = cases + [(select.keyIndex, selected.value.value)]
                collect(selected.target, route: route, cases: named, into: &edges)
            }
            if let otherwise = select.otherwise {
                collect(otherwise, route: route, cases: cases + [(select.keyIndex, nil)], into: &edges)
            }
        }
    }
}

extension FlowGraph {
    /// Returns true if the step stays attached and receives the outcome's values: for `@stay`, and in a navigation for
    /// the step itself.
    func stays(_ edge: Edge, of index: Int) -> Bool {
        switch edge.destination {
        case .word(.stay): true
        case .step(index): flows[steps[index].flow].container == .navigation && !isEnd(edge, of: index)
        case .step, .path, .word, .end, .parent, .unknown: false
        }
    }

    /// Returns the end of the flow that an edge leads to, by index; nil if the edge leads elsewhere.
    func end(_ edge: Edge, of step: Int) -> Int? {
        guard let name = edge.destination.endName else { return nil }
        return flows[steps[step].flow].ends.first { ends[$0].name == name }
    }

    /// Returns true if nothing is left of the step after an edge: a flow that has finished, or a step that has failed.
    func isEnd(_ edge: Edge, of index: Int) -> Bool {
        switch steps[index].routes[edge.route].payload {
        case .end, .failed: true
        case .outcome, .bar, .unknown: false
        }
    }
}

extension FlowGraph.Destination {
    /// The steps from the root flow inward to the destination; nil for a word.
    public var path: [Int]? {
        switch self {
        case .step(let step): [step]
        case .path(let path): path
        case .word, .end, .parent, .unknown: nil
        }
    }

    /// The name of the end; nil if the destination is not an end.
    public var endName: String? {
        switch self {
        case .word(.finish): RouteDefinition.finished
        case .end(let name): name
        case .step, .path, .word, .parent, .unknown: nil
        }
    }

    /// The spelling with `@`; nil for a step.
    public var spelling: String? {
        switch self {
        case .word(let word): word.rawValue
        case .end(let name): TargetWord.namedEnd + name
        case .step, .path, .parent, .unknown: nil
        }
    }
}
