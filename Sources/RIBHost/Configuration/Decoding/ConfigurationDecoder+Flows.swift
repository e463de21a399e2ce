internal import PluginManifest

extension ConfigurationDecoder {
    /// The root flow; its container may stand at the top of the file, so that an array can have one.
    mutating func decodeRootFlow(_ member: Member, container: Member?) -> FlowDefinition {
        var flow = decodeFlow(member.value, name: member.key.located, "`flow`", container: container)
        // The root's name is no one's choice and stands in no path.
        flow.name.value = FlowDefinition.rootName
        return flow
    }

    mutating func decodeFlows(_ value: JSONValue?) -> [FlowDefinition] {
        guard let value, let members = members(of: value, "`flows`") else { return [] }
        return members.map { member in
            let name = name(member.key, "a flow")
            if name.value == FlowDefinition.rootName {
                report(
                    .badName,
                    "The name of a flow cannot be `flow`: the root flow is called so.",
                    at: name.range,
                    help: "Choose another name."
                )
            }
            return decodeFlow(member.value, name: name, "the flow `\(name.value)`", container: nil)
        }
    }

    private mutating func decodeFlow(
        _ value: JSONValue,
        name: Located<String>,
        _ what: String,
        container outer: Member?
    ) -> FlowDefinition {
        var flow = FlowDefinition(name: name, shape: .invalid)
        if let outer, let container = word(Container.self, outer.value, "`container`") {
            flow.container = container.value
            flow.containerRange = container.range
        }
        switch value.kind {
        case .array:
            flow.shape = decodeLinear(value, what)
        case .object:
            decodeGraph(value, what, outer: outer, into: &flow)
        default:
            reportWrongType(
                what.capitalizedFirst,
                "an array of steps or an object",
                value,
                help: "A linear flow is `[\"first\", \"second\"]`; a graph is `{\"start\": …, \"steps\": {…}}`."
            )
        }
        return flow
    }

    private mutating func decodeLinear(_ value: JSONValue, _ what: String) -> FlowDefinition.Shape {
        guard !value.elements.isEmpty else {
            reportEmptyFlow(value, what, help: "Name at least one plugin or flow.")
            return .invalid
        }
        let steps = value.elements.compactMap { element in
            string(
                element,
                "A step of \(what)",
                help: "Name a plugin or a flow; a step with more to say needs the form with `start` and `steps`."
            )
        }
        return steps.isEmpty ? .invalid : .linear(steps)
    }

    private mutating func decodeGraph(
        _ value: JSONValue,
        _ what: String,
        outer: Member?,
        into flow: inout FlowDefinition
    ) {
        guard let fields = fields(of: value, what, ["start", "steps", "container"]) else { return }
        if let inner = fields["container"], let container = word(Container.self, inner.value, "`container`") {
            if let outer {
                report(
                    .containerTwice,
                    "The container of the root flow is given twice.",
                    at: inner.key.range,
                    "given here",
                    secondary: [Label(source, outer.key.range, "and here")],
                    help: "Remove one of the two."
                )
            }
            flow.container = container.value
            flow.containerRange = container.range
        }
        let steps = decodeSteps(required("steps", in: fields, of: value, what), what)
        let start: Located<String>?
        if let member = fields["start"] {
            start = string(member.value, "The start of \(what)")
        } else {
            start = nil
            // In tabs and stack all are there from the start.
            if !flow.container.attachesAllMembers {
                let help = steps.first.map { "Write `\"start\": \"\($0.name.value)\"`." }
                _ = required("start", in: fields, of: value, what, help: help)
            }
        }
        flow.shape = steps.isEmpty ? .invalid : .graph(start: start, steps: steps)
    }

    private mutating func decodeSteps(_ member: Member?, _ what: String) -> [StepDefinition] {
        guard let member, let members = members(of: member.value, "The steps of \(what)") else { return [] }
        if members.isEmpty { reportEmptyFlow(member.value, what, help: "Add at least one step: `\"ID\": {}`.") }
        return members.map { decodeStep($0) }
    }

    private mutating func reportEmptyFlow(_ value: JSONValue, _ what: String, help: String) {
        report(
            .emptyFlow,
            "\(what.capitalizedFirst) has no steps.",
            at: value.range,
            "empty",
            help: help
        )
    }
}
