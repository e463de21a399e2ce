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
            "file": [
                "description": "A flow in a file of its own, relative to this one.",
                "type": "object",
                "additionalProperties": false,
                "properties": ["file": ["type": "string", "pattern": "^[^\\x00]+$"]],
            ],
            "plugin": Self.plugin, "permissions": Self.permissions, "adapt": Self.adapt,
            "dependencies": Self.dependencies,
            "dependency": dependency, "constant": Self.constant,
            "container": .oneOf(Container.allCases.map(\.rawValue)).with([
                "description":
                    "How a flow shows its steps: one replaces the other, covers it, or all are there at the same time."
            ]),
            "link": link,
        ]
        return own.with(childDefinitions).with(.object(flowDefinitions))
    }

    private var link: SchemaNode {
        let entries = vocabulary?.entries.map { SchemaNode.any(of: $0) } ?? ["type": "string"]
        return link(asking: entries)
    }

    /// Returns the schema of a link.
    ///
    /// - Parameter entries: the names of entries.
    private func link(asking entries: SchemaNode) -> SchemaNode {
        [
            "type": "object",
            "required": ["to"],
            "additionalProperties": false,
            "properties": [
                "query": [
                    "description": "The items that the link takes, and their types.",
                    "type": "object",
                    "propertyNames": ["minLength": 1],
                    "additionalProperties": vocabulary == nil ? ["type": "string"] : Self.queryType,
                ],
                "to": .definition(vocabulary == nil ? targetDefinition(nil) : "linkTarget"),
                "entry": entries.with([
                    "description": "What the link asks of the step that it leads to: an entry of its plugin."
                ]),
            ],
        ]
    }

    /// The types allowed in a URL.
    private static let queryType: SchemaNode = .oneOf(
        ValueType.builtIn.filter(\.canBeInURL).flatMap { ["\($0)", "\($0)?"] }
    )

    private static let plugin: SchemaNode = [
        "description": "The shared library: a file name that is looked up, or a path relative to this file.",
        "type": ["string", "object"],
        "pattern": "^[^\\x00]+$",
        "required": ["path"],
        "additionalProperties": false,
        "properties": [
            "id": ["description": "The id in its manifest, where the key is another name.", "type": "string"],
            "path": ["type": "string", "pattern": "^[^\\x00]+$"],
            "sha256": [
                "description": "The SHA-256 of the shared library: no other file is taken for it.",
                "type": "string",
                "pattern": "^[0-9A-Fa-f]{64}$",
            ],
            "adapt": .definition("adapt"),
            "process": process,
            "deadline": [
                "description": "How many seconds a plugin in another process may take to answer; 5 if left out.",
                "type": "integer",
                "minimum": 1,
                "maximum": 3600,
            ],
            "memory": [
                "description": "How many MiB a plugin in another process may take; 512 if left out.",
                "type": "integer",
                "minimum": 32,
                "maximum": 1_048_576,
            ],
            "allow": .definition("permissions"),
            "children": .definition("children"),
        ],
    ]

    private static let permissions: SchemaNode = [
        "description": "What a plugin in another process may do outside it: no more than this.",
        "type": "object",
        "additionalProperties": false,
        "properties": [
            "network": ["description": "Whether it may use the network.", "type": "boolean"],
            "read": paths("Files and directories that it may read."),
            "write": paths("Files and directories that it may read and change."),
        ],
    ]

    private static func paths(_ description: String) -> SchemaNode {
        [
            "description": .string(description + " Absolute, relative to this file, or in the home directory with ~/."),
            "type": "array",
            "items": ["type": "string", "pattern": "^[^\\x00]+$"],
        ]
    }

    private static let process: SchemaNode = [
        "description":
            "Where its code runs: true for a process of its own, a name for one that the plugins of this name share, an object for one that another program starts, false for the host's.",
        "type": ["boolean", "string", "object"],
        "minLength": 1,
        "required": ["via"],
        "additionalProperties": false,
        "properties": [
            "via": [
                "description":
                    "The program that starts ribs-host, perhaps on another machine, with its arguments, such as ssh, HOST, ribs-host.",
                "type": "array",
                "minItems": 1,
                "items": ["type": "string", "pattern": "^[^\\x00]+$"],
            ],
            "path": [
                "description": "The shared library on the other side; the same path as here if left out.",
                "type": "string",
                "pattern": "^[^\\x00]+$",
            ],
            "name": ["description": "The name by which plugins share the process.", "type": "string", "minLength": 1],
        ],
    ]

    private static let adapt: SchemaNode = [
        "description": "An adapter without code: what the plugin calls so, the flow calls otherwise.",
        "type": "object",
        "additionalProperties": false,
        "properties": [
            "dependencies": [
                "type": "object",
                "additionalProperties": ["type": "string", "minLength": 1],
            ],
            "outcomes": [
                "type": "object",
                "additionalProperties": ["type": "string", "pattern": "^(?!@|\\*$)[\\s\\S]+$"],
            ],
            "payload": [
                "description":
                    "A key of payloads, with the flow's name for it; or an outcome, with such names for its own.",
                "type": "object",
                "additionalProperties": [
                    "anyOf": [
                        ["type": "string", "minLength": 1],
                        ["type": "object", "additionalProperties": ["type": "string", "minLength": 1]],
                    ]
                ],
            ],
        ],
    ]

    private static let dependencies: SchemaNode = [
        "description":
            "What the scope provides: constants, and streams of values or events that all who declare them share.",
        "type": "object",
        "propertyNames": ["minLength": 1],
        "additionalProperties": .definition("dependency"),
    ]

    private var stream: SchemaNode {
        let node: SchemaNode = [
            "description":
                "A stream that all who declare it share: the type of its values, and the first of them, which a Score can leave out.",
            "required": ["stream"],
            "additionalProperties": false,
            "properties": [
                "stream": ["type": "string"],
                "value": .definition("constant"),
                "writers": [
                    "description":
                        "The only plugins that may write the stream; all that declare it so, if left out.",
                    "type": "array",
                    "items": vocabulary?.writers.map { .any(of: $0) } ?? ["type": "string"],
                ],
            ],
            "if": ["not": ["properties": ["stream": ["const": "Score"]]]],
            "then": ["required": ["value"]],
        ]
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
