import PluginManifest

/// `children`: what fills the slots of a plugin.
extension ConfigurationSchema {
    var childDefinitions: SchemaNode {
        [
            "children": [
                "description": "What fills each slot of the plugin: a child, or an array of them.",
                "type": "object",
                "additionalProperties": [
                    "if": ["type": "array"], "then": ["items": .definition("child")], "else": .definition("child"),
                ],
            ],
            "child": child,
        ]
    }

    /// A name, or an object with more to say.
    private var child: SchemaNode {
        let plugins: SchemaNode = vocabulary.map { .oneOf($0.plugins.map(\.id)) } ?? ["type": "string"]
        let flows: SchemaNode = vocabulary.map { .any(of: $0.flowNames) } ?? ["type": "string"]
        return [
            "description": "A plugin or a flow, which fills a slot.",
            "if": ["type": "object"],
            "then": [
                "additionalProperties": false,
                "anyOf": [["required": ["plugin"]], ["required": ["flow"]], ["required": ["name"]]],
                "not": ["required": ["plugin", "flow"]],
                "properties": [
                    "name": SchemaNode.definition("name").with([
                        "description": "Its name in the slot; that of the plugin or flow if left out."
                    ]),
                    "plugin": plugins,
                    "flow": flows,
                    "build": ["description": "Which of the plugin's builds.", "type": "string"],
                    "with": Self.constants,
                    "children": .definition("children"),
                    "when": condition,
                ],
            ],
            "else": units,
        ]
    }

    /// The slots that a plugin has.
    static func children(of interface: Vocabulary.Interface) -> SchemaNode {
        let slots = interface.manifest.children.map(\.name)
        return slots.isEmpty ? ["maxProperties": 0] : ["propertyNames": .oneOf(slots)]
    }
}
