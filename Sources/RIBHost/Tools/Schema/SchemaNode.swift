import PluginManifest

/// A piece of a JSON Schema, with the keys in their order in the file.
indirect enum SchemaNode: Sendable {
    case bool(Bool)
    case number(Double)
    case int(Int)
    case string(String)
    case array([SchemaNode])
    case object([(key: String, value: SchemaNode)])

    static let anyText: SchemaNode = ["type": "string"]
    static let anyFlag: SchemaNode = ["type": "boolean"]
    /// A number of things.
    static let count: SchemaNode = ["type": "integer", "minimum": 0]

    static func list(of elements: SchemaNode) -> SchemaNode { ["type": "array", "items": elements] }

    /// Returns a reference to a definition of the schema.
    static func definition(_ name: String) -> SchemaNode { ["$ref": .string("#/$defs/\(name)")] }

    /// Returns a schema of the given strings.
    static func oneOf(_ texts: [String]) -> SchemaNode { ["enum": .array(texts.unique.map { .string($0) })] }

    /// Returns a schema of any string; editors suggest the given ones.
    static func known(_ texts: [String]) -> SchemaNode { ["anyOf": [.oneOf(texts), ["type": "string"]]] }

    /// Returns a schema of the given strings, which accepts nothing if there are none; of any string for nil.
    static func any(of texts: [String]?) -> SchemaNode {
        guard let texts else { return anyText }
        return texts.isEmpty ? ["not": [:]] : .oneOf(texts)
    }

    /// Returns the rules for an object with fixed keys, which say nothing about other values.
    static func fixed(_ keys: [(name: String, words: String, isRequired: Bool, value: SchemaNode)]) -> SchemaNode {
        let required = keys.filter(\.isRequired).map { SchemaNode.string($0.name) }
        let properties = keys.map { (key: $0.name, value: $0.value.described($0.words)) }
        let head: SchemaNode = required.isEmpty ? [:] : ["required": .array(required)]
        return head.with(["additionalProperties": false, "properties": .object(properties)])
    }

    /// Returns an object that begins with a description, unless the words are empty.
    func described(_ words: String) -> SchemaNode {
        let description: SchemaNode = words.isEmpty ? [:] : ["description": .string(words)]
        return description.with(self)
    }

    /// Returns an object with the members of another object added at the end.
    func with(_ members: SchemaNode) -> SchemaNode {
        guard case .object(let mine) = self, case .object(let others) = members else { return self }
        return .object(mine + others)
    }

    /// True if the piece has a description.
    var hasDescription: Bool {
        if case .object(let members) = self { members.contains { $0.key == "description" } } else { false }
    }

    /// The piece as JSON for people, with a line break at its end.
    var text: String {
        var writer = JSONWriter(.pretty)
        write(to: &writer)
        return writer.text + "\n"
    }

    /// Writes the piece. Recursive: a schema is only as deep as the code behind it.
    private func write(to writer: inout JSONWriter) {
        switch self {
        case .bool(let bool): writer.value(bool)
        case .number(let number): writer.value(number)
        case .int(let int): writer.value(int)
        case .string(let string): writer.value(string)
        case .array(let elements):
            writer.array { writer in
                for element in elements { element.write(to: &writer) }
            }
        case .object(let members):
            writer.object { writer in
                for (key, value) in members {
                    writer.key(key)
                    value.write(to: &writer)
                }
            }
        }
    }
}

extension SchemaNode: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: SchemaNode...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, SchemaNode)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }
}
