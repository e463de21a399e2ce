import Configuration
import PluginManifest

/// The contents of the sections of plugins.json, except flows.
extension ConfigurationSchema {
    var definitions: SchemaNode {
        let own: SchemaNode = [
            "name": [
                "$comment": "Words with @ are targets, and / separates steps in paths.",
                "type": "string",
                "pattern": "^[^@/][^/]*$",
            ],
            "file": object(ConfigurationKey.ofInclusion).described("A flow in a file of its own."), "plugin": plugin,
            "dependency": dependency, "constant": Self.constant,
            "link": link,
        ]
        return own.with(childDefinitions).with(.object(flowDefinitions))
    }

    private var link: SchemaNode {
        object(ConfigurationKey.ofLink, with: KnownNames(target: vocabulary == nil ? nil : "linkTarget"))
    }

    private var plugin: SchemaNode {
        let path: SchemaNode = ["type": ["string", "object"], "pattern": "^[^\\x00]+$"]
        return path.with(members(ConfigurationKey.ofPlugin))
            .described("The shared library: a file name that is looked up, or a path relative to this file.")
    }

    private var stream: SchemaNode {
        let rule: SchemaNode = [
            "if": ["not": ["properties": ["stream": ["const": "Score"]]]], "then": ["required": ["value"]],
        ]
        let node = members(ConfigurationKey.ofStream).with(rule).described("A stream that all who declare it share.")
        return vocabulary == nil ? node : node.with(["allOf": .array(Self.firstValues)])
    }

    private var dependency: SchemaNode {
        [
            "if": ["type": "object", "required": ["stream"]],
            "then": stream,
            "else": [
                "if": [
                    "type": "object", "required": ["events"], "maxProperties": 1,
                    "properties": ["events": ["type": "string"]],
                ],
                "then": ["description": "A stream of events that all who declare it share: their type."],
                "else": .definition("constant"),
            ],
        ]
    }

    /// The first values of streams, for each type that needs no declaration.
    private static let firstValues = ValueType.builtIn.flatMap { [$0, .array($0)] }.map { type -> SchemaNode in
        [
            "if": ["properties": ["stream": ["const": .string(type.description)]]],
            "then": ["properties": ["value": .constant(of: type)]],
        ]
    }

    private static let constant: SchemaNode = [
        "minimum": .number(-.greatestFiniteMagnitude),
        "maximum": .number(.greatestFiniteMagnitude),
        "items": .definition("constant"),
        "additionalProperties": .definition("constant"),
    ]
}
