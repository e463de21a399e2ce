import Configuration
public import PluginManifest

extension FlowGraph {
    /// What fills one slot of a step's RIB: the steps of an implicit flow, which is entered when the RIB is built.
    public struct Children: Sendable {
        /// The slot's name.
        public var slot: String
        /// The flow, by index; it has no steps where nothing fills the slot.
        public var flow: Int
    }

    /// Whose children the steps of an implicit flow are.
    public struct ChildSlot: Sendable {
        /// The step whose RIB has the slot, by index.
        public var step: Int
        /// What the manifest of the RIB's plugin says about the slot.
        public var declared: Manifest.ChildSlot
    }

    /// What a slot offers to its children under a name.
    enum Offer {
        /// Something that the parent's component provides.
        case provided(Manifest.StaticSlot)
        /// An argument with which the parent builds the child.
        case argument(Manifest.DynamicSlot)
    }

    /// The flows that are entered with a step: the one that it stands for, or those of its slots.
    func flowsEntered(by step: Int) -> [Int] {
        if case .flow(let callee) = steps[step].unit { return [callee] }
        return steps[step].children.map(\.flow)
    }

    /// The flows that are entered with the steps of a flow.
    func flowsEntered(from flow: Flow) -> [(step: Int, flow: Int)] {
        flow.stepsAndServices.flatMap { step in flowsEntered(by: step).map { (step, $0) } }
    }

    /// The flow around a step's flow; nil for a flow of the file, which others enter.
    func flow(aroundSlot flow: Int) -> Int? { flows[flow].slot.map { steps[$0.step].flow } }

    /// The innermost slot around a flow that offers a name; nil where that is left to the flows of the file.
    func offer(of name: String, in flow: Int) -> (flow: Int, offer: Offer)? {
        var next = flow
        while let slot = flows[next].slot {
            if let offer = slot.declared.offer(of: name) { return (next, offer) }
            next = steps[slot.step].flow
        }
        return nil
    }

    /// The step in whose slot a child finds what it is entered with under a name; nil where that is left to a flow.
    public func step(offering name: String, in flow: Int) -> Int? {
        offer(of: name, in: flow).flatMap { flows[$0.flow].slot?.step }
    }

    /// The flow of the file around a flow: itself, unless it is a slot.
    public func flowOfFile(around flow: Int) -> Int {
        var flow = flow
        while let outer = self.flow(aroundSlot: flow) { flow = outer }
        return flow
    }

    /// The values that the children of a slot are entered with besides those of the flow around their parent.
    func values(offeredIn flow: Int) -> [(name: String, type: ValueType, range: SourceRange)] {
        flows[flow].slot?.declared.values ?? []
    }

    /// The plugin whose RIB has the slot of a flow; nil for a flow of the file.
    func parent(of flow: Int) -> AdaptedPlugin? { flows[flow].slot.flatMap { plugin(of: $0.step) } }

    /// The steps of a path with the slots between them, as plugins.json names them.
    public func text(ofPath path: [Int]) -> String {
        path.flatMap { [flows[steps[$0].flow].slot?.declared.name, steps[$0].name].compactMap(\.self) }
            .joined(separator: "/")
    }

    /// A flow, or a slot, in the words of a message.
    func words(for flow: Int) -> String {
        let name = flows[flow].name.value
        guard let parent = parent(of: flow) else { return "the flow `\(name)`" }
        return "the slot `\(name)` of `\(parent.id)`"
    }

    /// Where the manifest has the slot of a flow.
    func label(forSlot flow: Int) -> [Label] {
        guard let slot = flows[flow].slot, let parent = parent(of: flow) else { return [] }
        return [Label(parent.manifest.source, slot.declared.range, "the slot")]
    }
}

extension Manifest.ChildSlot {
    func offer(of name: String) -> FlowGraph.Offer? {
        if let provided = provides.first(where: { $0.name == name }) { return .provided(provided) }
        return dynamic.first { $0.name == name }.map { .argument($0) }
    }

    /// The values that it offers, streams left out.
    var values: [(name: String, type: ValueType, range: SourceRange)] {
        let provided = provides.compactMap { slot -> (String, ValueType, SourceRange)? in
            guard case .value(let type) = slot.type else { return nil }
            return (slot.name, type, slot.range)
        }
        return provided + dynamic.map { ($0.name, $0.type, $0.range) }
    }
}

extension ValueType {
    /// Whether each value of this type is one of another: a `T` is a `T?`.
    func fits(_ needed: ValueType) -> Bool {
        self == needed || needed.isOptional && unwrapped == needed.unwrapped
    }
}
