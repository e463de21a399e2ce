import PluginManifest

/// A piece of a JSON Schema, its keys in the order in which they are written down.
indirect enum SchemaNode {
    case bool(Bool)
    case number(Double)
    case int(Int)
    case string(String)
    case array([SchemaNode])
    case object([(key: String, value: SchemaNode)])

    /// A reference to one of the schema's definitions.
    static func definition(_ name: String) -> SchemaNode { ["$ref": .string("#/$defs/\(name)")] }

    /// One of these texts.
    static func oneOf(_ texts: [String]) -> SchemaNode { ["enum": .array(texts.unique.map { .string($0) })] }

    /// One of these texts, which an editor offers, or one that a later version has.
    static func known(_ texts: [String]) -> SchemaNode { ["anyOf": [.oneOf(texts), ["type": "string"]]] }

    /// One of these texts; nothing where there are none.
    static func any(of texts: [String]) -> SchemaNode { texts.isEmpty ? ["not": [:]] : .oneOf(texts) }

    /// The members of another object behind those of this one.
    func with(_ members: SchemaNode) -> SchemaNode {
        guard case .object(let mine) = self, case .object(let others) = members else { return self }
        return .object(mine + others)
    }

    /// The piece as JSON for people, with a line break at its end.
    var text: String {
        var writer = JSONWriter(.pretty)
        write(to: &writer)
        return writer.text + "\n"
    }

    /// Writes the piece. Recursive: a schema is as deep as the code that makes it.
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
