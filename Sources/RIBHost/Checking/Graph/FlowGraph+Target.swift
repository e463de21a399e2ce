public import Configuration
public import PluginManifest

extension FlowGraph {
    /// Where an outcome or a link leads.
    public indirect enum Target: Sendable {
        /// To one place.
        case one(Destination, SourceRange)
        /// To a place that depends on a value.
        case select(Select)
    }

    /// A target that depends on the value of a key, which the outcome has just assigned.
    public struct Select: Sendable {
        /// One case.
        public struct Case: Sendable {
            /// The value, as written: the only spelling that it has.
            public var value: Located<String>
            /// Where it leads.
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

    /// One place.
    public enum Destination: Hashable, Sendable {
        /// A step of the same flow, by its index among all steps.
        case step(Int)
        /// For a link: a step of the root flow, then one of the flow that it runs, and so on.
        case path([Int])
        /// What the word with `@` says.
        case word(TargetWord)
        /// The end of this name, of the flow.
        case end(String)
        /// The RIB whose child the step is, as the outcome of this name of the slot.
        case parent(String)
        /// A name that does not exist.
        case unknown
    }

    /// One edge out of a step or a link: an outcome, or one case of its switch.
    public struct Edge: Sendable {
        /// The index of the route that it belongs to.
        public var route: Int
        /// Where it leads.
        public var destination: Destination
        /// Where that is written.
        public var range: SourceRange
        /// The cases that lead here, from the outermost switch on; the value is nil for a default.
        public var cases: [(key: Int, value: String?)]
        /// The keys that are known not to be nil here, because a case has named their values.
        var narrowed: [Int]
    }

    /// A deep link: `ribs://NAME?ITEM=VALUE`.
    public struct Link: Sendable {
        /// One query item.
        public struct Item: Sendable {
            /// The item's name, which is the key that it assigns.
            public var name: Located<String>
            var key: Int
            /// The value's type; an item of an optional type may be left out.
            public var type: ValueType
        }

        /// What a link asks of the step that it leads to.
        public struct Entry: Sendable {
            /// The entry's name.
            public var name: String
            /// The query items that are its arguments. They are not values of the flow.
            public var arguments: [Argument]
        }

        /// An argument of an entry.
        public struct Argument: Sendable {
            /// The argument's name, which is that of the query item.
            public var name: Located<String>
            /// The query item's type.
            public var type: ValueType
        }

        /// The link's name.
        public var name: Located<String>
        /// What it carries for the flow.
        public var query: [Item]
        /// What it asks; nil if it only leads somewhere.
        public var entry: Entry?
        /// Where it leads. A switch without a default refuses the values that no case names.
        public var target: Target

        /// All query items, with their types.
        public var items: [(name: String, type: ValueType)] {
            query.map { ($0.name.value, $0.type) } + (entry?.arguments ?? []).map { ($0.name.value, $0.type) }
        }

        /// The possible targets of the link, one by one.
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

    /// The target's switch, and those in the cases. Recursive: the depth of switches is limited.
    var selects: [FlowGraph.Select] {
        guard case .select(let select) = self else { return [] }
        return [select] + (select.cases.map(\.target) + [select.otherwise].compactMap(\.self)).flatMap(\.selects)
    }

    /// The targets of routes, one by one.
    static func edges(of routes: [FlowGraph.Route]) -> [FlowGraph.Edge] {
        var edges: [FlowGraph.Edge] = []
        for (index, route) in routes.enumerated() {
            collect(route.target, route: index, cases: [], into: &edges)
        }
        return edges
    }

    /// Recursive: the depth of switches is limited.
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
    /// Whether the step stays attached, with what the outcome assigns: `@stay`, and in a navigation the step itself.
    func stays(_ edge: Edge, of index: Int) -> Bool {
        switch edge.destination {
        case .word(.stay): true
        case .step(index): flows[steps[index].flow].container == .navigation && !isEnd(edge, of: index)
        case .step, .path, .word, .end, .parent, .unknown: false
        }
    }

    /// The end of its flow that an edge leads to, by index; nil if it leads elsewhere.
    func end(_ edge: Edge, of step: Int) -> Int? {
        guard let name = edge.destination.endName else { return nil }
        return flows[steps[step].flow].ends.first { ends[$0].name == name }
    }

    /// Whether nothing is left of the step: a flow that has finished, or a step that has failed.
    func isEnd(_ edge: Edge, of index: Int) -> Bool {
        switch steps[index].routes[edge.route].payload {
        case .end, .failed: true
        case .outcome, .bar, .unknown: false
        }
    }
}

extension FlowGraph.Destination {
    /// The steps that lead there, from the root flow inward; nil for a word.
    public var path: [Int]? {
        switch self {
        case .step(let step): [step]
        case .path(let path): path
        case .word, .end, .parent, .unknown: nil
        }
    }

    /// The name of the end that it leads to; nil if it leads to none.
    public var endName: String? {
        switch self {
        case .word(.finish): RouteDefinition.finished
        case .end(let name): name
        case .step, .path, .word, .parent, .unknown: nil
        }
    }

    /// What is written for it with `@`; nil for a step.
    public var spelling: String? {
        switch self {
        case .word(let word): word.rawValue
        case .end(let name): TargetWord.namedEnd + name
        case .step, .path, .parent, .unknown: nil
        }
    }
}
