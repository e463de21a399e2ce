import Configuration
public import PluginManifest

extension FlowGraph {
    /// The children in a slot of a step's RIB: the steps of an implicit flow, which is entered when the RIB is built.
    public struct Children: Sendable {
        /// The slot's name.
        public var slot: String
        /// The implicit flow, by index; without steps if the slot is empty.
        public var flow: Int
    }

    /// The slot behind an implicit flow.
    public struct ChildSlot: Sendable {
        /// The step whose RIB has the slot, by index.
        public var step: Int
        /// The slot as the manifest of the RIB's plugin declares it.
        public var declared: Manifest.ChildSlot
    }

    /// A value or stream offered by a slot to the children, under a name.
    enum Offer {
        /// A static dependency from the parent's component.
        case provided(Manifest.StaticSlot)
        /// An argument with which the parent builds the child.
        case argument(Manifest.DynamicSlot)
    }

    /// Returns the flows entered with a step: the step's own flow, or the flows of its plugin's slots.
    func flowsEntered(by step: Int) -> [Int] {
        if case .flow(let callee) = steps[step].unit { return [callee] }
        return steps[step].children.map(\.flow)
    }

    /// Returns the flows entered with the steps of a flow.
    func flowsEntered(from flow: Flow) -> [(step: Int, flow: Int)] {
        flow.stepsAndServices.flatMap { step in flowsEntered(by: step).map { (step, $0) } }
    }

    /// Returns the flow around a step's flow; nil for a flow of the file, which others enter.
    func flow(aroundSlot flow: Int) -> Int? { flows[flow].slot.map { steps[$0.step].flow } }

    /// Returns the innermost slot around a flow that offers a name; nil if only a flow of the file can provide the
    /// name.
    func offer(of name: String, in flow: Int) -> (flow: Int, offer: Offer)? {
        var next = flow
        while let slot = flows[next].slot {
            if let offer = slot.declared.offer(of: name) { return (next, offer) }
            next = steps[slot.step].flow
        }
        return nil
    }

    /// Returns the step whose slot offers a name to a child; nil if only a flow of the file can provide the name.
    public func step(offering name: String, in flow: Int) -> Int? {
        offer(of: name, in: flow).flatMap { flows[$0.flow].slot?.step }
    }

    /// Returns the flow of the file around a slot; a flow of the file is returned unchanged.
    public func flowOfFile(around flow: Int) -> Int {
        var flow = flow
        while let outer = self.flow(aroundSlot: flow) { flow = outer }
        return flow
    }

    /// Returns the values that a slot adds for its children to the values of the flow around their parent.
    func values(offeredIn flow: Int) -> [(name: String, type: ValueType, range: SourceRange)] {
        flows[flow].slot?.declared.values ?? []
    }

    /// Returns the plugin whose RIB has the slot of a flow; nil for a flow of the file.
    func parent(of flow: Int) -> AdaptedPlugin? { flows[flow].slot.flatMap { plugin(of: $0.step) } }

    /// Returns the steps of a path with the slots between them, as plugins.json names them.
    public func text(ofPath path: [Int]) -> String {
        path.flatMap { [flows[steps[$0].flow].slot?.declared.name, steps[$0].name].compactMap(\.self) }
            .joined(separator: "/")
    }

    /// Returns a flow, or a slot, in the words of a message.
    func words(for flow: Int) -> String {
        let name = flows[flow].name.value
        guard let parent = parent(of: flow) else { return "the flow `\(name)`" }
        return "the slot `\(name)` of `\(parent.id)`"
    }

    /// Returns a label at the slot's place in the manifest; empty for a flow of the file.
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

    /// The offered values, without streams.
    var values: [(name: String, type: ValueType, range: SourceRange)] {
        let provided = provides.compactMap { slot -> (String, ValueType, SourceRange)? in
            guard case .value(let type) = slot.type else { return nil }
            return (slot.name, type, slot.range)
        }
        return provided + dynamic.map { ($0.name, $0.type, $0.range) }
    }
}

extension ValueType {
    /// Returns true if each value of this type is also a value of another: a `T` is a `T?`.
    func fits(_ needed: ValueType) -> Bool {
        self == needed || needed.isOptional && unwrapped == needed.unwrapped
    }
}
