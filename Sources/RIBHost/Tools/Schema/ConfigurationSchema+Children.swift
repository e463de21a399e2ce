import Configuration
import PluginManifest

/// `children`: the children in the slots of a plugin.
extension ConfigurationSchema {
    var childDefinitions: SchemaNode {
        [
            "children": [
                "type": "object",
                "additionalProperties": [
                    "if": ["type": "array"], "then": ["items": .definition("child")], "else": .definition("child"),
                ],
            ],
            "child": child,
        ]
    }

    /// A child: a name, or an object with more to say.
    private var child: SchemaNode {
        let rules: SchemaNode = [
            "anyOf": [["required": ["plugin"]], ["required": ["flow"]], ["required": ["name"]]],
            "not": ["required": ["plugin", "flow"]],
        ]
        let names = KnownNames(plugins: vocabulary?.plugins.map(\.id))
        let node = members(ConfigurationKey.ofChild, with: names).with(rules)
        return [
            "description": "A plugin or a flow, which fills a slot.",
            "if": ["type": "object"],
            "then": vocabulary == nil ? node : node.with(.all(pluginRules + flowRules + [childOfItsName])),
            "else": units,
        ]
    }

    /// The rules for a child with neither `plugin` nor `flow`: the child is the plugin or flow with the same name.
    private var childOfItsName: SchemaNode {
        let known = (vocabulary?.plugins ?? []).enumerated().filter { $1.interface != nil }
            .map { ($1.id, "plugin\($0)") }
        let flows = (vocabulary?.flows ?? []).enumerated().dropFirst().map { ($1.name, "flowStep\($0)") }
        let rules = (known + flows).map { name, definition -> SchemaNode in
            ["if": ["properties": ["name": ["const": .string(name)]]], "then": .definition(definition)]
        }
        let names = (vocabulary?.plugins.map(\.id) ?? []) + (vocabulary?.flowNames ?? [])
        let named: SchemaNode = ["properties": ["name": .any(of: names)]]
        return [
            "if": ["not": ["anyOf": [["required": ["plugin"]], ["required": ["flow"]]]]],
            "then": named.with(.all(rules)),
        ]
    }

    /// Returns a rule with the slots of a plugin.
    static func children(of interface: Vocabulary.Interface) -> SchemaNode {
        let slots = interface.manifest.children.map(\.name)
        return slots.isEmpty ? ["maxProperties": 0] : ["propertyNames": .oneOf(slots)]
    }
}
