import Configuration
import PluginABI
import PluginManifest

/// The conditions of members: each is a `Bool` that the scopes around the member provide.
///
/// A member with a condition may be absent at any time. Nothing that the proof concludes depends on its presence: all
/// members are built with what their flow was entered with, and an outcome or link that leads to an absent one does
/// not build it.
extension Prover {
    mutating func bindConditions() {
        guard !graph.conditions.isEmpty else { return }
        let written = writtenKeys()
        var conditions = Array(repeating: 0, count: graph.flows.count)
        for condition in graph.conditions {
            let step = graph.steps[condition.step]
            let container = graph.flows[step.flow].container
            guard container.attachesAllMembers else {
                reportNoMember(condition, of: step, in: container)
                continue
            }
            conditions[step.flow] += 1
            if conditions[step.flow] == graph.flows[step.flow].steps.count { reportAllConditional(step.flow, condition) }
            guard facts.isReached[condition.step] else { continue }
            facts.conditions[condition.step] = bind(condition.name, of: step.name, in: step.flow, written)
        }
    }

    /// What a condition in a flow is bound to; nil, and a diagnostic, if it is not a `Bool`.
    ///
    /// - Parameter member: whose condition it is.
    private mutating func bind(
        _ name: Located<String>,
        of member: String,
        in flow: Int,
        _ written: [Bool]
    ) -> StaticBinding.Source? {
        let what = "`when` of `\(member)` names `\(name.value)`, which"
        if graph.streamNames.contains(name.value) {
            let scopes = scopes(withStream: name.value, around: flow)
            guard !scopes.isEmpty else {
                let around = "not everything around the flow `\(graph.flows[flow].name.value)` has."
                reportMissing(name, "\(what) \(around)")
                return nil
            }
            let streams = scopes.compactMap { graph.scope($0).stream(name.value) }
            guard let other = streams.first(where: { $0.kind == .events || $0.type != .bool }) else {
                return .stream(name.value, scopes)
            }
            // A type that could not be read has been reported.
            if other.type != nil { reportStream(other, name, what) }
            return nil
        }
        guard let (constant, scope) = constant(name.value, for: flow, written) else {
            // A value that could not be read has been reported.
            let opaque = graph.keys.find(name.value).map { reachedScopes.flatMap(\.opaqueKeys).contains($0) } ?? false
            if !opaque { reportUnknown(name, in: flow, what) }
            return nil
        }
        if case .bool = constant.value { return .constant(constant.value, scope) }
        report(
            .condition,
            "\(what) is the constant \(constant.value.words), not a `Bool`.",
            at: name.range,
            "not a `Bool`",
            secondary: [here(constant.range, "given here")],
            help: ValueType.bool.exampleHelp
        )
        return nil
    }

    private mutating func reportUnknown(_ name: Located<String>, in flow: Int, _ what: String) {
        if graph.keys.find(name.value).map({ facts.keyTypes[$0].isProvided }) ?? false {
            report(
                .condition,
                "\(what) is a value of the flow, and not a constant or stream of `dependencies`.",
                at: name.range,
                "not of a scope",
                help: "Share it as a stream of `Bool`: a plugin that declares it as `MutableValueStream<Bool>` writes it."
            )
            return
        }
        let known = suggestions.closest(to: name.value, among: names(ofBoolsAround: flow))
        if let known {
            report(
                .condition,
                "\(what) does not exist.",
                at: name.range,
                "unknown",
                help: "Did you mean `\(known)`?"
            )
        } else {
            reportMissing(name, "\(what) does not exist.")
        }
    }

    private mutating func reportMissing(_ name: Located<String>, _ message: String) {
        report(
            .condition,
            message,
            at: name.range,
            "unknown",
            help: "Add it: `\"dependencies\": {\"\(name.value)\": {\"stream\": \"Bool\", \"value\": false}}`."
        )
    }

    /// The names that a condition in a flow could mean.
    private func names(ofBoolsAround flow: Int) -> [String] {
        let scopes = [graph.flows[flow].scope, graph.file]
        let constants = scopes.flatMap(\.constants).filter { $0.value.value.naturalType == .bool }
        let streams = scopes.flatMap(\.streams).filter { $0.kind == .values && $0.type == .bool }
        return (constants.map { graph.keys[$0.key] } + streams.map(\.name)).unique
    }

    private mutating func reportStream(_ stream: FlowGraph.Stream, _ name: Located<String>, _ what: String) {
        let type = stream.type.map { " of `\($0)`" } ?? ""
        let kind = stream.kind == .events ? "an event stream" : "a stream"
        report(
            .condition,
            "\(what) is \(kind)\(type), not a stream of `Bool`.",
            at: name.range,
            "not a `Bool`",
            secondary: stream.range.map { [here($0, "given here")] } ?? [],
            help: stream.range == nil
                ? "Name a `Bool` of `dependencies`."
                : "A stream is given as `{\"stream\": \"Bool\", \"value\": false}`."
        )
    }

    private mutating func reportNoMember(
        _ condition: FlowGraph.Condition,
        of step: FlowGraph.Step,
        in container: Container
    ) {
        report(
            .conditionOfStep,
            "The step `\(step.name)` cannot have `when`: in the container `\(container.rawValue)` outcomes lead from step to step.",
            at: condition.name.range,
            "not a member of tabs or a stack",
            help: "Remove `when`, and let an outcome decide with a switch."
        )
    }

    private mutating func reportAllConditional(_ flow: Int, _ last: FlowGraph.Condition) {
        let name = graph.flows[flow].name.value
        report(
            .allMembersConditional,
            flow == FlowGraph.root
                ? "All members of the root flow have `when`, so there might be nothing to show."
                : "All members of the flow `\(name)` have `when`, so there might be nothing to show.",
            at: last.name.range,
            "the last one has it, too",
            help: "Remove `when` of a member that is always there."
        )
    }
}

extension KeyType {
    /// Whether something provides a value.
    fileprivate var isProvided: Bool { if case .none = self { false } else { true } }
}
