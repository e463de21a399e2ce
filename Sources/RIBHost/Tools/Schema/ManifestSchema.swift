import PluginManifest

/// The JSON Schema (draft 2020-12) of a plugin's manifest.json, for editors, made of the keys that the reader of
/// manifests knows.
///
/// The schema has the keys, and the shape of names and types. Rules about the whole file, for example that each name
/// has one meaning, are checked by the build.
public struct ManifestSchema {
    /// Makes the schema of any manifest.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { root.text }

    private var root: SchemaNode {
        let head: SchemaNode = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "manifest.json",
            "description": "The interface of a plugin: what it needs, and what it reports.",
        ]
        return head.with(object(ManifestKey.ofManifest)).with([
            "oneOf": [
                ["required": ["builder"]],
                // Each build declares the values that it is given.
                [
                    "required": ["builds"],
                    "properties": ["dependencies": ["not": ["type": "object", "required": ["dynamic"]]]],
                ],
            ],
            "$defs": [
                "builder": builder, "build": object(ManifestKey.ofBuild),
                "slot": object(ManifestKey.ofSlot).described("A place below the RIB for children of other plugins.")
                    .with(["not": ["required": ["many", "optional"]]]),
                "fields": names(Self.name, of: .definition("type")).described("Names and their types."), "type": type,
                "dependency": dependency,
            ],
        ])
    }

    private func object(_ keys: [ManifestKey]) -> SchemaNode {
        let keys = keys.map { ($0.name.description, $0.words.description, $0.isRequired, node(of: $0.form)) }
        return SchemaNode.object([("type", "object")]).with(.fixed(keys))
    }

    private func node(of form: ManifestKey.Form) -> SchemaNode {
        switch form {
        case .id: text("^[a-z][a-z0-9]*(-[a-z0-9]+)*$", longest: 64)
        case .typeName: text(Self.typeName, longest: 32)
        case .version: text(Self.version, longest: 64)
        case .line: ["type": "string", "pattern": #"^[^\x00-\x1f\x7f]+$"#]
        case .text: .anyText
        case .access: .oneOf(Manifest.Access.allCases.map(\.rawValue))
        case .flag: .anyFlag
        case .builder: .definition("builder")
        case .builds: names("^[A-Za-z_][A-Za-z0-9_]*$", of: .definition("build")).with(["minProperties": 1])
        case .dependencies: object(ManifestKey.ofDependencies)
        case .components: names(Self.name, of: .definition("dependency"))
        case .fields: .definition("fields")
        case .someFields: SchemaNode.definition("fields").with(["minProperties": 1])
        case .outcomes: outcomes(reserved: ["finished", "listener"])
        case .outcomesOfChild: outcomes(reserved: ["finished", "listener", Manifest.ChildSlot.failed])
        case .slots: names(Self.name, of: .definition("slot"))
        case .records: names(Self.typeName, longest: 32, of: node(of: .someFields))
        case .entries: names(Self.name, of: .definition("fields")).with(["minProperties": 1])
        case .permissions: object(ManifestKey.ofPermissions)
        case .paths: .list(of: ["type": "string", "pattern": "^(/|~/)"])
        }
    }

    private static let name = "^[a-z_][A-Za-z0-9_]*$"
    private static let typeName = "^[A-Z][A-Za-z0-9_]*$"
    private static let number = "(0|[1-9][0-9]*)"
    private static let version =
        #"^\#(number)\.\#(number)\.\#(number)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$"#
    /// The spelling of a value's type.
    private static let spelling = #"\[*[A-Z][A-Za-z0-9_]*[?\]]*"#

    private func text(_ pattern: String, longest: Int) -> SchemaNode {
        ["type": "string", "pattern": .string(pattern), "maxLength": .int(longest)]
    }

    /// The schema of an object whose keys are names.
    private func names(_ pattern: String, longest: Int = 40, of value: SchemaNode) -> SchemaNode {
        [
            "type": "object", "propertyNames": ["pattern": .string(pattern), "maxLength": .int(longest)],
            "additionalProperties": value,
        ]
    }

    private func outcomes(reserved: [String]) -> SchemaNode {
        [
            "type": "object",
            "propertyNames": ["pattern": .string(Self.name), "maxLength": 40, "not": .oneOf(reserved)],
            "additionalProperties": .definition("fields"),
        ]
    }

    private var builder: SchemaNode {
        text("^[A-Z][A-Za-z0-9_]*Builder$", longest: 40).described("The class of the builder.")
    }

    private var type: SchemaNode {
        [
            "description": "The type of a value: T? may be nothing, [T] is an array.", "type": "string",
            "pattern": .string("^\(Self.spelling)$"),
            "examples": ["String", "Int", "Double", "Bool", "PlayerType?", "Score", "[String]"],
        ]
    }

    private var dependency: SchemaNode {
        [
            "description": "The type of a value, or of a stream: a mutable one may be written or sent to.",
            "type": "string",
            "pattern": .string("^(\(Self.spelling)|(Mutable)?(Value|Event)Stream<\(Self.spelling)>)$"),
            "examples": [
                "String", "ScoreStream", "MutableScoreStream", "ValueStream<Int>", "EventStream<Int>",
            ],
        ]
    }
}
