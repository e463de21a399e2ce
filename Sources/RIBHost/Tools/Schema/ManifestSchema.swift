/// The JSON Schema (draft 2020-12) of a plugin's manifest.json, for editors.
///
/// The schema says which keys there are, and the shape of names and types. What only holds for the whole file, such as
/// that no name stands for two things, the build says.
public struct ManifestSchema {
    /// The schema of any manifest.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { root.text }

    private var root: SchemaNode {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "manifest.json",
            "description": "The interface of a plugin: what it needs, and what it reports.",
            "type": "object",
            "required": ["id", "name", "version"],
            "oneOf": [
                ["required": ["builder"]],
                [
                    "required": ["builds"],
                    "properties": ["dependencies": ["not": ["type": "object", "required": ["dynamic"]]]],
                ],
            ],
            "additionalProperties": false,
            "properties": identity.with(contents),
            "$defs": definitions,
        ]
    }

    private var identity: SchemaNode {
        [
            "$schema": ["type": "string"],
            "id": Self.word(
                "The id by which plugins.json names the plugin.",
                "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
                most: 64
            ),
            "name": Self.word("What the generated Swift begins with.", Self.typeName, most: 32),
            "version": Self.word("The plugin's own version.", Self.semanticVersion, most: 64),
            "title": Self.words("The name that people see."),
            "summary": Self.words("One sentence for people."),
            "access": [
                "description": "Who can use the generated Swift; internal if left out.",
                "enum": ["internal", "package", "public"],
            ],
            "view": ["description": "Whether the RIB has a view; true if left out.", "type": "boolean"],
            "builder": .definition("builder"),
        ]
    }

    private var contents: SchemaNode {
        [
            "builds": Self.object(
                "The ways to build the RIB, where there are several.",
                names: ["pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "maxLength": 40],
                values: .definition("build")
            ).with(["minProperties": 1]),
            "dependencies": dependencies,
            "outcomes": outcomes("What the RIB reports: each name with its payload, {} for none."),
            "children": Self.object(
                "The slots in which the RIB takes children of other plugins.",
                values: .definition("slot")
            ),
            "types": Self.object(
                "The records.",
                names: ["pattern": .string(Self.typeName), "maxLength": 32],
                values: SchemaNode.definition("fields").with(["minProperties": 1])
            ),
            "entries": Self.object(
                "What a link can ask of the RIB while it is attached: each name with its arguments, {} for none.",
                values: .definition("fields")
            ).with(["minProperties": 1]),
            "state": SchemaNode.definition("fields").with(["minProperties": 1]),
            "permissions": .definition("permissions"),
            "entry": ["description": "Leave it out: the build writes it.", "type": "string"],
        ]
    }

    private var dependencies: SchemaNode {
        [
            "description": "What the plugin is given.",
            "type": "object",
            "additionalProperties": false,
            "properties": [
                "static": Self.statics("What the flow's scope provides for as long as it lives."),
                "dynamic": .definition("fields"),
            ],
        ]
    }

    private func outcomes(_ description: String, reserved: [SchemaNode] = []) -> SchemaNode {
        Self.object(
            description,
            names: [
                "pattern": .string(Self.name), "maxLength": 40,
                "not": ["enum": .array(["finished", "listener"] + reserved)],
            ],
            values: .definition("fields")
        )
    }

    private var slot: SchemaNode {
        [
            "description": "A place below the RIB for children of other plugins.",
            "type": "object",
            "additionalProperties": false,
            "not": ["required": ["many", "optional"]],
            "properties": [
                "provides": Self.statics("What the RIB's component offers to the child."),
                "dynamic": .definition("fields"),
                "outcomes": outcomes(
                    "What the RIB receives from the child: each name with its payload, {} for none.",
                    reserved: ["childDidFail"]
                ),
                "view": ["description": "Whether the children have a view; true if left out.", "type": "boolean"],
                "many": ["description": "Whether it takes a list of children.", "type": "boolean"],
                "optional": ["description": "Whether it can be left empty.", "type": "boolean"],
            ],
        ]
    }

    private var definitions: SchemaNode {
        [
            "builder": Self.word("The class of the builder.", "^[A-Z][A-Za-z0-9_]*Builder$", most: 40),
            "build": [
                "type": "object",
                "required": ["builder"],
                "additionalProperties": false,
                "properties": ["builder": .definition("builder"), "dynamic": .definition("fields")],
            ],
            "slot": slot,
            "fields": Self.object("Names and their types.", values: .definition("type")),
            "type": [
                "description": "The type of a value: T? may be nothing, [T] is an array.",
                "type": "string",
                "pattern": .string("^\(Self.type)$"),
                "examples": ["String", "Int", "Double", "Bool", "PlayerType?", "Score", "[String]"],
            ],
            "dependency": [
                "description": "The type of a value, or of a stream: a mutable one may be written or sent to.",
                "type": "string",
                "pattern": .string("^(\(Self.type)|(Mutable)?(Value|Event)Stream<\(Self.type)>)$"),
                "examples": [
                    "String", "ScoreStream", "MutableScoreStream", "ValueStream<Int>", "EventStream<Int>",
                ],
            ],
            "permissions": permissions,
        ]
    }

    private var permissions: SchemaNode {
        let paths: SchemaNode = [
            "type": "array", "items": ["type": "string", "pattern": "^(/|~/)"],
            "description": "Files, and directories with all that is in them.",
        ]
        return [
            "description": "What the plugin asks to be allowed outside its own process.",
            "type": "object",
            "additionalProperties": false,
            "properties": ["network": ["type": "boolean"], "read": paths, "write": paths],
        ]
    }

    private static let typeName = "^[A-Z][A-Za-z0-9_]*$"
    private static let name = "^[a-z_][A-Za-z0-9_]*$"
    /// Brackets and question marks in any order: that they match, the build says.
    private static let type = "\\[*[A-Z][A-Za-z0-9_]*[?\\]]*"
    private static let semanticVersion =
        "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$"

    private static func word(_ description: String, _ pattern: String, most length: Int) -> SchemaNode {
        [
            "description": .string(description), "type": "string", "pattern": .string(pattern),
            "maxLength": .int(length),
        ]
    }

    private static func words(_ description: String) -> SchemaNode {
        ["description": .string(description), "type": "string", "pattern": "^[^\\x00-\\x1f\\x7f]+$"]
    }

    private static func statics(_ description: String) -> SchemaNode {
        object(description, values: .definition("dependency"))
    }

    private static func object(
        _ description: String,
        names: SchemaNode = ["pattern": .string(name), "maxLength": 40],
        values: SchemaNode
    ) -> SchemaNode {
        [
            "description": .string(description), "type": "object", "propertyNames": names,
            "additionalProperties": values,
        ]
    }
}
