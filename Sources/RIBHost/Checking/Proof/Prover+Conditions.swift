import Configuration
import PluginABI
import PluginManifest

/// The conditions of members: each condition is a `Bool` that the scopes around the member provide.
///
/// A member with a condition may be absent at any time. Nothing in the proof depends on its presence: all members are
/// built with the entry values of their flow, and an outcome or link that leads to an absent member does not build it.
extension Prover {
    mutating func bindConditions() {
        guard graph.steps.contains(where: { $0.condition != nil }) else { return }
        let written = writtenKeys()
        var conditions = Array(repeating: 0, count: graph.flows.count)
        for (index, step) in graph.steps.enumerated() {
            guard let condition = step.condition else { continue }
            let container = graph.flows[step.flow].container
            guard container.attachesAllMembers else {
                reportNoMember(condition, of: step, in: container)
                continue
            }
            conditions[step.flow] += 1
            let isLast = conditions[step.flow] == graph.flows[step.flow].steps.count
            if isLast, !mayBeEmpty(step.flow) { reportAllConditional(step.flow, condition) }
            guard facts.isReached[index] else { continue }
            facts.conditions[index] = bind(condition, of: step.name, in: step.flow, written)
        }
    }

    /// Returns the binding of a condition in a flow; nil, and a diagnostic, if the name is not a `Bool`.
    ///
    /// - Parameter member: the name of the conditional member.
    private mutating func bind(
        _ name: Located<String>,
        of member: String,
        in flow: Int,
        _ written: [Bool]
    ) -> StaticBinding.Source? {
        let what = "`when` of `\(member)` names `\(name.value)`, which"
        if let (slot, offer) = graph.offer(of: name.value, in: flow) {
            return bind(name, to: offer, of: slot, ownSlot: slot == flow, what)
        }
        let flow = graph.flowOfFile(around: flow)
        let scopes = scopes(withStream: name.value, around: flow)
        // A slot can have a stream that the file does not declare.
        if !scopes.isEmpty || graph.streamNames.contains(name.value) {
            return bind(name, to: scopes, around: flow, what)
        }
        guard let (constant, scope) = constant(name.value, for: flow, written) else {
            // A value that could not be read has been reported.
            let opaque = graph.keys.find(name.value).map { reachedScopes.flatMap(\.opaqueKeys).contains($0) } ?? false
            return opaque ? nil : refuseUnknown(name, in: flow, what)
        }
        if case .bool = constant.value { return .constant(constant.value, scope) }
        return refuse(name, constant: constant, what)
    }

    private mutating func refuse(
        _ name: Located<String>,
        constant: Located<WireValue>,
        _ what: String,
        help: String = ValueType.bool.exampleHelp
    ) -> StaticBinding.Source? {
        refuse(
            name,
            "\(what) is the constant \(constant.value.words), not a `Bool`.",
            secondary: [here(constant.range, "given here")],
            help: help
        )
    }

    /// Reports the reason why a name cannot be a condition.
    private mutating func refuse(
        _ name: Located<String>,
        _ message: String,
        _ label: String = "not a `Bool`",
        secondary: [Label] = [],
        help: String = "Name a `Bool` of `dependencies`."
    ) -> StaticBinding.Source? {
        report(.condition, message, at: name.range, label, secondary: secondary, help: help)
        return nil
    }

    /// Returns the binding of a condition to a stream.
    ///
    /// - Parameter scopes: the scopes that have the stream.
    private mutating func bind(
        _ name: Located<String>,
        to scopes: [FlowGraph.ScopeID],
        around flow: Int,
        _ what: String
    ) -> StaticBinding.Source? {
        guard !scopes.isEmpty else {
            return refuseMissing(name, "\(what) not everything around the flow `\(graph.flows[flow].name.value)` has.")
        }
        let streams = scopes.compactMap { graph.scope($0).stream(name.value) }
        guard let other = streams.first(where: { $0.kind == .events || $0.type != .bool }) else {
            return .stream(name.value, scopes)
        }
        // A type that could not be read has been reported.
        return other.type == nil ? nil : refuse(name, stream: other, what)
    }

    /// Binds a condition to a stream that a parent's component offers in a slot. The child must be below another child
    /// of the slot: the children of a slot are known before the parent builds one and provides the stream.
    private mutating func bind(
        _ name: Located<String>,
        to offer: FlowGraph.Offer,
        of slot: Int,
        ownSlot isOwn: Bool,
        _ what: String
    ) -> StaticBinding.Source? {
        let (message, label) = ("\(what) \(graph.words(for: slot)) offers", graph.label(forSlot: slot))
        if isOwn {
            return refuse(
                name,
                "\(message) to the child itself.",
                "known only to a child that is there",
                secondary: label
            )
        }
        if case .provided(let provided) = offer, provided.type.carried == .bool, provided.type.kind == .values {
            return .stream(name.value, [.flow(slot)])
        }
        return refuse(name, "\(message) as something other than a stream of `Bool`.", secondary: label)
    }

    /// Returns true if all members of a flow can be absent: in a slot that can be empty.
    private func mayBeEmpty(_ flow: Int) -> Bool {
        graph.flows[flow].slot.map { $0.declared.cardinality != .required } ?? false
    }

    private mutating func refuseUnknown(
        _ name: Located<String>,
        in flow: Int,
        _ what: String
    ) -> StaticBinding.Source? {
        let key = graph.keys.find(name.value)
        let constant = graph.file.constants.first { $0.key == key }?.value
        let help = "Share it as a stream of `Bool`: a plugin that declares it as `MutableValueStream<Bool>` writes it."
        // Something else provides the key too, which does not matter for a constant of another type.
        if let constant, constant.value.naturalType != .bool {
            return refuse(name, constant: constant, what, help: help)
        }
        if key.map({ facts.keyTypes[$0].isProvided }) ?? false {
            return refuse(
                name,
                constant == nil
                    ? "\(what) is a value of the flow, and not a constant or stream of `dependencies`."
                    : "\(what) is a constant that outcomes, links or flows replace, so it is a value of the flow.",
                "not of a scope",
                secondary: constant.map { [here($0.range, "the constant")] } ?? [],
                help: help
            )
        }
        let message = "\(what) does not exist."
        let known = suggestions.closest(to: name.value, among: names(ofBoolsAround: flow))
        if let known { return refuse(name, message, "unknown", help: "Did you mean `\(known)`?") }
        // Another file can include this one.
        facts.note(need: name.value, "\(ValueType.bool)")
        return refuseMissing(name, message)
    }

    private mutating func refuseMissing(_ name: Located<String>, _ message: String) -> StaticBinding.Source? {
        guard isWritable(name.value) else {
            return refuse(
                name,
                message,
                "unknown",
                help:
                    "The file that includes this one must provide `\(name.value)`; or a plugin that declares it static "
                    + "as `MutableValueStream<Bool>` writes it, and `dependencies` has it."
            )
        }
        let member = "\"dependencies\": {\"\(name.value)\": {\"stream\": \"Bool\", \"value\": false}}"
        return refuse(name, message, "unknown", help: graph.adding(member, for: name.range))
    }

    /// Returns true if a plugin of a step could write a stream of `Bool` with this name. A stream without a writer
    /// never changes.
    private func isWritable(_ name: String) -> Bool {
        graph.usedPlugins.contains { plugin in
            plugin.manifest.staticDependencies.contains { slot in
                slot.type == .mutableStream(.bool) && plugin.flowName(ofSlot: slot.name) == name
            }
        }
    }

    /// Returns the names that a condition in a flow could mean.
    private func names(ofBoolsAround flow: Int) -> [String] {
        var flows = [flow]
        var next = 0
        while next < flows.count {
            let callers = facts.callSites[flows[next]].map { graph.flowOfFile(around: graph.steps[$0].flow) }
            flows += callers.filter { !flows.contains($0) }.unique
            next += 1
        }
        let scopes = flows.map { graph.flows[$0].scope } + [graph.file]
        let constants = scopes.flatMap(\.constants).filter { $0.value.value.naturalType == .bool }
        let streams = scopes.flatMap(\.streams).filter { $0.kind == .values && $0.type == .bool }
        return (constants.map { graph.keys[$0.key] } + streams.map(\.name)).unique
    }

    private mutating func refuse(
        _ name: Located<String>,
        stream: FlowGraph.Stream,
        _ what: String
    ) -> StaticBinding.Source? {
        let type = stream.type.map { " of `\($0)`" } ?? ""
        let kind = stream.kind == .events ? "an event stream" : "a stream"
        return refuse(
            name,
            "\(what) is \(kind)\(type), not a stream of `Bool`.",
            secondary: stream.range.map { [here($0, "given here")] } ?? [],
            help: stream.range == nil
                ? "Name a `Bool` of `dependencies`."
                : "A stream is given as `{\"stream\": \"Bool\", \"value\": false}`."
        )
    }

    private mutating func reportNoMember(
        _ condition: Located<String>,
        of step: FlowGraph.Step,
        in container: Container
    ) {
        report(
            .conditionOfStep,
            "The step `\(step.name)` cannot have `when`: in the container `\(container.rawValue)` outcomes lead from step to step.",
            at: condition.range,
            "not a member of tabs or a stack",
            help: "Remove `when`, and let an outcome decide with a switch."
        )
    }

    private mutating func reportAllConditional(_ flow: Int, _ last: Located<String>) {
        let name = graph.flows[flow].name.value
        report(
            .allMembersConditional,
            flow == FlowGraph.root
                ? "All members of the root flow have `when`, so there might be nothing to show."
                : graph.flows[flow].slot == nil
                    ? "All members of the flow `\(name)` have `when`, so there might be nothing to show."
                    : "The child has `when`, and \(graph.words(for: flow)) takes one at all times.",
            at: last.range,
            graph.flows[flow].slot == nil ? "the last one has it, too" : "might be absent",
            help: "Remove `when` of a member that is always there."
        )
    }
}

extension KeyType {
    /// True if the key is provided.
    fileprivate var isProvided: Bool { if case .none = self { false } else { true } }
}
