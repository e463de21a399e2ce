import PluginManifest

extension ConfigurationDecoder {
    /// The keys of the root flow at the top of the file, where a flow written as an array can have them.
    struct Outer {
        var container: Member?
        var services: Member?
    }

    mutating func decodeRootFlow(_ member: Member, outer: Outer) -> FlowDefinition {
        var flow = decodeFlow(member.value, name: member.key.located, "`flow`", outer: outer)
        // The root's name is fixed and does not appear in paths.
        flow.name.value = FlowDefinition.rootName
        return flow
    }

    mutating func decodeFlows(_ value: JSONValue?) -> (flows: [FlowDefinition], inclusions: [Inclusion]) {
        var (flows, inclusions): ([FlowDefinition], [Inclusion]) = ([], [])
        guard let value, let members = members(of: value, "`flows`") else { return (flows, inclusions) }
        for member in members {
            let name = name(member.key, "a flow")
            if name.value == FlowDefinition.rootName {
                report(
                    .badName,
                    "The name of a flow cannot be `flow`: the root flow is called so.",
                    at: name.range,
                    help: "Choose another name."
                )
            }
            let what = "the flow `\(name.value)`"
            if member.value["file"] != nil {
                inclusions.append(Inclusion(name: name, path: decodeFile(member.value, what)))
            } else {
                flows.append(decodeFlow(member.value, name: name, what, outer: Outer()))
            }
        }
        return (flows, inclusions)
    }

    /// Decodes a flow in another file: `{"file": "login.json"}`.
    private mutating func decodeFile(_ value: JSONValue, _ what: String) -> Located<String>? {
        let help = "Write the path of the file, relative to this one: `{\"file\": \"NAME.json\"}`."
        return fields(of: value, what, ConfigurationKey.ofInclusion)?["file"].flatMap {
            path($0.value, "The file of \(what)", help: help)
        }
    }

    private mutating func decodeFlow(
        _ value: JSONValue,
        name: Located<String>,
        _ what: String,
        outer: Outer
    ) -> FlowDefinition {
        var flow = FlowDefinition(name: name, shape: .invalid)
        if let container = outer.container { decodeContainer(container, into: &flow) }
        if let services = outer.services { decodeServices(services, what, into: &flow) }
        switch value.kind {
        case .array:
            flow.shape = decodeLinear(value, what)
        case .object:
            decodeObject(value, what, outer: outer, into: &flow)
        default:
            reportWrongType(
                what.capitalizedFirst,
                "an array of steps or an object",
                value,
                help: "A linear flow is `[\"first\", \"second\"]`; a graph is `{\"start\": …, \"steps\": {…}}`."
            )
        }
        reportSharedServiceNames(flow, what)
        // How the steps follow each other is unknown then, and nothing can be said about them.
        if flow.hasUnknownContainer { flow.shape = .invalid }
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

    /// Decodes a flow written as an object: a graph, or a linear flow whose `steps` are an array.
    private mutating func decodeObject(
        _ value: JSONValue,
        _ what: String,
        outer: Outer,
        into flow: inout FlowDefinition
    ) {
        guard let fields = fields(of: value, what, ConfigurationKey.ofFlow) else { return }
        if let container = fields["container"] {
            reportGivenTwice(container, outer.container, "container of the root flow is")
            decodeContainer(container, into: &flow)
        }
        flow.dependencies = decodeDependencies(fields["dependencies"]?.value)
        if let services = fields["services"] {
            reportGivenTwice(services, outer.services, "services of the root flow are")
            decodeServices(services, what, into: &flow)
        }
        if let bar = fields["bar"] {
            flow.bar = decodeRoutes(bar.value, "`bar`", form: "LABEL", of: "an item of the bar")
            flow.barRange = bar.key.range
        }
        if let steps = fields["steps"], steps.value.kind == .array {
            if let start = fields["start"] { reportStart(start, ofArray: steps, what) }
            flow.shape = decodeLinear(steps.value, what)
        } else {
            decodeGraph(value, fields, what, into: &flow)
        }
    }

    private mutating func decodeGraph(
        _ value: JSONValue,
        _ fields: Fields,
        _ what: String,
        into flow: inout FlowDefinition
    ) {
        let steps = decodeSteps(fields["steps"], what)
        let start = string("start", in: fields, "The start of \(what)")
        // In tabs and stack all steps are attached from the start.
        if fields["start"] == nil, !flow.container.attachesAllMembers, !flow.hasUnknownContainer {
            let help = steps.first.map { "Write `\"start\": \"\($0.name.value)\"`." }
            reportMissing("start", in: value, what, help: help)
        }
        flow.shape = steps.isEmpty ? .invalid : .graph(start: start, steps: steps)
    }

    private mutating func decodeSteps(_ member: Member?, _ what: String) -> [StepDefinition] {
        guard let member else { return [] }
        guard member.value.kind == .object else {
            reportWrongType("The steps of \(what)", "an object, or an array of names", member.value)
            return []
        }
        let members = members(of: member.value, "The steps of \(what)") ?? []
        if members.isEmpty { reportEmptyFlow(member.value, what, help: "Add at least one step: `\"ID\": {}`.") }
        return members.map { decodeStep($0) }
    }

    private mutating func decodeContainer(_ member: Member, into flow: inout FlowDefinition) {
        guard let container = word(Container.self, member.value, "`container`") else {
            flow.hasUnknownContainer = true
            return
        }
        flow.container = container.value
        flow.containerRange = container.range
    }

    private mutating func reportStart(_ start: Member, ofArray steps: Member, _ what: String) {
        report(
            .startOfArray,
            "\(what.capitalizedFirst) lists its steps in an array, so it starts with the first of them.",
            at: start.key.range,
            "not needed",
            secondary: [Label(source, steps.key.range, "the array")],
            help: "Remove `start`, or write `steps` as an object that routes each outcome."
        )
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

    /// Reports keys given both in the root flow and at the top of the file.
    private mutating func reportGivenTwice(_ inner: Member, _ outer: Member?, _ what: String) {
        guard let outer else { return }
        report(
            .givenTwice,
            "The \(what) given twice.",
            at: inner.key.range,
            "given here",
            secondary: [Label(source, outer.key.range, "and here")],
            help: "Remove one of the two."
        )
    }
}
