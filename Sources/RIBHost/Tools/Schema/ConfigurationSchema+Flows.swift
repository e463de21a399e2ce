import Configuration

/// Flows, steps and targets: a set of definitions for all flows, and another set for each flow of the vocabulary.
extension ConfigurationSchema {
    var flowDefinitions: [(key: String, value: SchemaNode)] {
        var definitions = flowDefinitions(of: nil)
        guard let vocabulary else { return definitions }
        for index in vocabulary.flows.indices { definitions += flowDefinitions(of: index) }
        definitions += pluginDefinitions
        for (index, flow) in vocabulary.flows.enumerated().dropFirst() {
            definitions.append(("flowStep\(index)", Self.step(of: flow)))
        }
        definitions += [
            ("linkTarget", linkTarget),
            ("linkSwitch", self.switch(on: vocabulary.queryKeys, leadingTo: "linkTarget")),
        ]
        return definitions
    }

    func targetDefinition(_ flow: Int?) -> String { "target" + Self.suffix(flow) }

    static func suffix(_ flow: Int?) -> String { flow.map(String.init) ?? "" }

    /// Returns the definitions for a flow.
    ///
    /// - Parameter flow: the index of a flow of the vocabulary; nil for a flow that is not in the vocabulary.
    private func flowDefinitions(of flow: Int?) -> [(key: String, value: SchemaNode)] {
        let suffix = Self.suffix(flow)
        return [
            ("flow" + suffix, self.flow(flow)), ("step" + suffix, step(flow)), ("services" + suffix, services(flow)),
            ("service" + suffix, service(flow)), (targetDefinition(flow), target(flow)),
            ("switch" + suffix, self.switch(on: vocabulary?.payloadKeys, leadingTo: targetDefinition(flow))),
        ]
    }

    private func flow(_ flow: Int?) -> SchemaNode {
        let head: SchemaNode = [
            "type": ["array", "object"],
            "minItems": 1,
            "items": units,
            "if": ["type": "object", "required": ["steps"], "properties": ["steps": ["type": "array"]]],
            "then": ["properties": ["start": false]],
        ]
        return head.with(members(ConfigurationKey.ofFlow, with: KnownNames(flow: flow)))
    }

    func steps(_ flow: Int?) -> SchemaNode {
        [
            "type": ["array", "object"],
            "minItems": 1,
            "items": units,
            "minProperties": 1,
            "propertyNames": .definition("name"),
            "properties": .object(stepsOfTheirOwnName(flow)),
            "additionalProperties": stepOfAnotherName(flow),
        ]
    }

    /// The names allowed in an array of steps.
    var units: SchemaNode {
        .any(of: vocabulary.map { $0.plugins.map(\.id).filter($0.needsNoMore) + $0.flowNames })
    }

    func stepName(_ flow: Int?) -> SchemaNode {
        guard let flow, let steps = vocabulary?.flows[flow].steps, !steps.isEmpty else { return .anyText }
        return .oneOf(steps)
    }

    /// Returns rules for steps with neither `plugin` nor `flow`: the step is the plugin or flow with the same name.
    private func stepsOfTheirOwnName(_ flow: Int?) -> [(key: String, value: SchemaNode)] {
        guard let vocabulary else { return [] }
        let step = "step" + Self.suffix(flow)
        let plugins = vocabulary.plugins.enumerated().map { index, plugin in
            (plugin.id, plugin.interface == nil ? .definition(step) : ownName(step, "plugin\(index)"))
        }
        let flows = vocabulary.flows.enumerated().dropFirst().map { ($1.name, ownName(step, "flowStep\($0)")) }
        return plugins + flows
    }

    /// Returns the rule for a step with a name of its own: `plugin` or `flow` is required if all plugins and flows are
    /// known.
    private func stepOfAnotherName(_ flow: Int?) -> SchemaNode {
        let step = SchemaNode.definition("step" + Self.suffix(flow))
        return vocabulary == nil ? step : step.with(["anyOf": [["required": ["plugin"]], ["required": ["flow"]]]])
    }

    /// Returns the definition of a step or service, with the keys allowed if the step has the name of its plugin or
    /// flow.
    func ownName(_ definition: String, _ unit: String) -> SchemaNode {
        SchemaNode.definition(definition).with([
            "if": ["not": ["anyOf": [["required": ["plugin"]], ["required": ["flow"]]]]],
            "then": .definition(unit),
        ])
    }

    private func step(_ flow: Int?) -> SchemaNode {
        let node = object(ConfigurationKey.ofStep, with: KnownNames(flow: flow, plugins: vocabulary?.plugins.map(\.id)))
            .with(["not": ["required": ["plugin", "flow"]]])
        return vocabulary == nil ? node : node.with(.all(pluginRules + flowRules))
    }

    /// The rules for steps with a known `flow`.
    var flowRules: [SchemaNode] {
        (vocabulary?.flows ?? []).enumerated().dropFirst().map { index, flow in
            [
                "if": ["required": ["flow"], "properties": ["flow": ["const": .string(flow.name)]]],
                "then": .definition("flowStep\(index)"),
            ]
        }
    }

    /// The rules for steps with a known `plugin`.
    var pluginRules: [SchemaNode] {
        (vocabulary?.plugins ?? []).enumerated().filter { $0.element.interface != nil }.map { index, plugin in
            [
                "if": ["required": ["plugin"], "properties": ["plugin": ["const": .string(plugin.id)]]],
                "then": .definition("plugin\(index)"),
            ]
        }
    }

    private func target(_ flow: Int?) -> SchemaNode {
        let words = TargetWord.allCases.map(\.rawValue)
        var step = stepName(flow)
        if case .object(let members) = step, members.contains(where: { $0.key == "type" }) {
            step = step.with(["pattern": "^(?!@)"])
        }
        let paths = vocabulary == nil ? "; of a link, perhaps a path of steps" : ""
        return [
            "description": .string("A step of the same flow\(paths), a word with @, or a switch on a payload value."),
            "anyOf": [step, .oneOf(words), Self.namedEnd, .definition("switch" + Self.suffix(flow))],
        ]
    }

    private static let namedEnd: SchemaNode = [
        "type": "string", "pattern": "^@finish/(?!finished$|\\*$|@)[^/]+$",
    ]

    /// The target of a link among known steps: the steps of the root flow, or a path from there.
    private var linkTarget: SchemaNode {
        [
            "description":
                "A step of the root flow, a path of steps such as finance/top-up, a word with @, or a switch.",
            "anyOf": [
                vocabulary?.linkPaths.map { .oneOf($0) } ?? [
                    "type": "string", "pattern": "^[^@/][^/]*(/[^@/][^/]*)*$",
                ],
                .oneOf(TargetWord.allCases.map(\.rawValue)), Self.namedEnd, .definition("linkSwitch"),
            ],
        ]
    }

    private func `switch`(on keys: [String]?, leadingTo target: String) -> SchemaNode {
        object(ConfigurationKey.ofSwitch, with: KnownNames(keys: keys ?? [], target: target))
    }

    /// Returns the keys of a step with a flow.
    private static func step(of flow: Vocabulary.Flow) -> SchemaNode {
        let others = [RouteDefinition.anyOutcome, RouteDefinition.failed]
        let outcomes = flow.ends.map { SchemaNode.oneOf($0 + others) } ?? true
        return ["properties": ["build": false, "children": false, "on": ["propertyNames": outcomes]]]
    }
}
