import Configuration
import PluginManifest

/// The rules from manifests for plugins.json: the names for `adapt`, the outcomes to route in a graph, the cases of
/// switches, and the types of constants.
extension ConfigurationSchema {
    var pluginDefinitions: [(key: String, value: SchemaNode)] {
        guard let vocabulary else { return [] }
        var definitions: [(key: String, value: SchemaNode)] = [("routed", routed)]
        for (index, plugin) in vocabulary.plugins.enumerated() {
            guard let interface = plugin.interface else { continue }
            definitions += [
                ("plugin\(index)", Self.step(of: interface, index)), ("adapt\(index)", Self.adapt(of: interface)),
                ("routes\(index)", Self.routes(of: interface)),
            ]
            for (number, outcome) in interface.outcomes.enumerated() {
                guard let payload = outcome.payload else { continue }
                let name = Self.targets(index, number)
                definitions.append((name, Self.targets(switchingOn: payload, name)))
            }
        }
        return definitions
    }

    /// The entries of `plugins` whose manifests are known.
    var knownPlugins: SchemaNode {
        .object(
            (vocabulary?.plugins ?? []).enumerated().filter { $1.interface != nil }.map { index, plugin in
                let children: SchemaNode = ["children": plugin.interface.map(Self.children) ?? true]
                let entry: SchemaNode = ["allOf": [.definition("adapt\(index)")], "properties": children]
                return (plugin.id, .definition("plugin").with(entry))
            }
        )
    }

    /// The rule that a flow whose steps follow each other has each outcome of a plugin routed.
    static let routesOutcomes: SchemaNode = [
        "if": ["type": "object", "not": hasParallelContainer], "then": .definition("routed"),
    ]

    /// Returns the rule for `adapt`: the names of the plugin that can be renamed.
    private static func adapt(of interface: Vocabulary.Interface) -> SchemaNode {
        let manifest = interface.manifest
        let dependencies = manifest.staticDependencies.map(\.name) + manifest.builds.flatMap { $0.dynamic.map(\.name) }
        let outcomes = manifest.outcomes.map(\.name)
        return [
            "properties": [
                "adapt": [
                    "properties": [
                        "dependencies": ["propertyNames": .oneOf(dependencies.unique)],
                        "outcomes": ["propertyNames": .oneOf(outcomes)],
                        "payload": payload(of: manifest.outcomes),
                    ]
                ]
            ]
        ]
    }

    /// Returns the rule for payload keys in `adapt`: a key is renamed with a string, an outcome's keys with an object.
    private static func payload(of outcomes: [Manifest.Outcome]) -> SchemaNode {
        let keys = outcomes.flatMap { $0.payload.map(\.name) }.unique
        let members = (keys + outcomes.map(\.name)).unique.map { name in
            let outcome = outcomes.first { $0.name == name }
            let types: SchemaNode = .array(
                (keys.contains(name) ? ["string"] : []) + (outcome == nil ? [] : ["object"])
            )
            let names: SchemaNode? = outcome.map { ["propertyNames": .oneOf($0.payload.map(\.name))] }
            return (key: name, value: (["type": types] as SchemaNode).with(names ?? [:]))
        }
        return ["propertyNames": .oneOf(members.map(\.key)), "properties": .object(members)]
    }

    /// The steps of a graph, each with the outcomes of its plugin routed.
    private var routed: SchemaNode {
        let plugins = (vocabulary?.plugins ?? []).enumerated().filter { $1.interface != nil }
        let named = SchemaNode.all(
            plugins.map { index, plugin in
                [
                    "if": ["required": ["plugin"], "properties": ["plugin": ["const": .string(plugin.id)]]],
                    "then": .definition("routes\(index)"),
                ]
            }
        )
        let ofOwnName = plugins.map { index, plugin in
            (
                key: plugin.id,
                value: [
                    "if": ["anyOf": [["required": ["plugin"]], ["required": ["flow"]]]],
                    "then": named, "else": .definition("routes\(index)"),
                ] as SchemaNode
            )
        }
        return [
            "properties": ["steps": ["properties": .object(ofOwnName), "additionalProperties": named]]
        ]
    }

    /// Returns the rule that each outcome is routed by name, or all by `*`.
    private static func routes(of interface: Vocabulary.Interface) -> SchemaNode {
        guard !interface.outcomes.isEmpty else { return true }
        let names = SchemaNode.array(interface.outcomes.map(\.name).unique.map { .string($0) })
        return [
            "required": ["on"],
            "properties": [
                "on": ["anyOf": [["required": names], ["required": [.string(RouteDefinition.anyOutcome)]]]]
            ],
        ]
    }

    /// Returns the keys of a step with a plugin of this interface.
    private static func step(of interface: Vocabulary.Interface, _ index: Int) -> SchemaNode {
        let names = interface.outcomes.map(\.name) + [RouteDefinition.anyOutcome, RouteDefinition.failed]
        let known = interface.outcomes.enumerated().filter { $1.payload != nil }
        let rules: [SchemaNode] = known.map { number, outcome in
            // `*` stands for the outcomes that are not listed.
            [
                "if": ["not": ["required": [.string(outcome.name)]]],
                "then": ["properties": [RouteDefinition.anyOutcome: .definition(targets(index, number))]],
                "else": ["properties": [outcome.name: .definition(targets(index, number))]],
            ]
        }
        let needsBuild: SchemaNode = interface.hasDefaultBuild ? [:] : ["required": ["build"]]
        return needsBuild.with([
            "description": .string(interface.manifest.title ?? interface.manifest.name),
            "properties": [
                "build": .oneOf(interface.manifest.builds.map(\.name)),
                "children": children(of: interface),
                "with": interface.slots.isEmpty
                    ? ["maxProperties": 0]
                    : [
                        "propertyNames": .oneOf(interface.slots.map(\.name)),
                        "properties": .object(interface.slots.map { ($0.name, .constant(of: $0.types)) }),
                    ],
                "on": SchemaNode.all(rules).with([
                    "propertyNames": .oneOf(names),
                    "properties": [RouteDefinition.failed: ["type": "string"]],
                ]),
            ],
        ])
    }

    private static func targets(_ plugin: Int, _ outcome: Int) -> String { "targets\(plugin)of\(outcome)" }

    /// Returns the rule for the target of an outcome: a switch is on a payload key, and its cases are values of the
    /// key's type.
    ///
    /// - Parameter name: the name of this definition, for nested switches.
    private static func targets(
        switchingOn payload: [(key: String, type: ValueType)],
        _ name: String
    ) -> SchemaNode {
        let keys = payload.filter(\.type.canBeSwitchedOn)
        guard !keys.isEmpty else { return ["type": "string"] }
        return [
            "properties": [
                "switch": .oneOf(keys.map(\.key)),
                "cases": ["additionalProperties": .definition(name)],
                "default": .definition(name),
            ],
            "allOf": .array(
                keys.map { key, type in
                    [
                        "if": ["required": ["switch"], "properties": ["switch": ["const": .string(key)]]],
                        "then": cases(of: type),
                    ]
                }
            ),
        ]
    }

    /// Returns the rule for a switch on a value of a type: the cases are values, and complete unless there is a
    /// default.
    private static func cases(of type: ValueType) -> SchemaNode {
        let names: SchemaNode =
            switch type.unwrapped {
            case .int: ["pattern": "^(0|-?[1-9][0-9]*)$"]
            default: type.unwrapped.allCases.map { .oneOf($0.compactMap(\.spelling)) } ?? true
            }
        let cases: SchemaNode = ["properties": ["cases": ["propertyNames": names]]]
        guard let all = type.allCases?.compactMap(\.spelling) else { return cases.with(["required": ["default"]]) }
        let complete: SchemaNode = ["properties": ["cases": ["required": .array(all.map { .string($0) })]]]
        return cases.with(["anyOf": [["required": ["default"]], complete]])
    }
}

extension SchemaNode {
    /// Returns the conjunction of rules.
    static func all(_ rules: [SchemaNode]) -> SchemaNode { rules.isEmpty ? [:] : ["allOf": .array(rules)] }

    /// Returns the schema of constants for any of several types.
    static func constant(of types: [ValueType]) -> SchemaNode {
        types.count == 1 ? constant(of: types[0]) : ["anyOf": .array(types.map { constant(of: $0) })]
    }

    /// Returns the schema of constants for a type. Recursive: no record contains itself.
    static func constant(of type: ValueType) -> SchemaNode {
        switch type {
        case .bool: ["type": "boolean"]
        case .int: ["type": "integer"]
        case .double: ["type": "number"]
        case .string: ["type": "string"]
        case .playerType: .oneOf(type.allCases?.compactMap(\.spelling) ?? [])
        case .score: record(ValueType.scoreFields)
        case .optional(let wrapped): ["anyOf": [["type": "null"], constant(of: wrapped)]]
        case .array(let element): ["type": "array", "items": constant(of: element)]
        case .record(let record): self.record(record.fields)
        }
    }

    private static func record(_ fields: [RecordType.Field]) -> SchemaNode {
        [
            "type": "object",
            "additionalProperties": false,
            "required": .array(fields.filter { !$0.type.isOptional }.map { .string($0.name) }),
            "properties": .object(fields.map { ($0.name, constant(of: $0.type)) }),
        ]
    }
}
