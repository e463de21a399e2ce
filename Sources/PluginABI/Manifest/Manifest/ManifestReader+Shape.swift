extension ManifestReader {
    /// The members of a value that must be an object; nil, and an error, where it is something else.
    mutating func members(of value: JSONValue, _ subject: String) -> JSONMembers? {
        guard value.kind == .object else {
            reportWrongType(value, subject, "an object")
            return nil
        }
        return value.members
    }

    /// The text of a value that must be a string.
    mutating func string(_ value: JSONValue, _ subject: String) -> String? {
        guard let string = value.string else {
            reportWrongType(value, subject, "a string")
            return nil
        }
        return string
    }

    /// The members by key, the first of each, after reporting those that are not known.
    mutating func checkedMembers(_ members: JSONMembers, known: [String], of subject: String) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for (key, value) in members {
            guard known.contains(key.text) else {
                let match = suggestion(for: key.text, among: known)
                report(
                    .manifestUnknownKey,
                    "The key `\(shownLine(key.text))` is not one of \(subject).",
                    key.range,
                    help: match.map { "Did you mean `\($0)`?" }
                        ?? "The keys are \(known.map { "`\($0)`" }.joined(separator: ", "))."
                )
                continue
            }
            if values[key.text] == nil { values[key.text] = value }
        }
        return values
    }

    /// Reads a member that a manifest must have.
    mutating func readRequired(
        _ key: String,
        _ values: [String: JSONValue],
        _ root: JSONValue,
        _ read: (inout ManifestReader, JSONValue) -> String?
    ) -> String? {
        guard let value = values[key] else {
            report(
                .manifestMissingKey,
                "The manifest has no `\(key)`.",
                root.opening,
                help: "Add `\(key)`, for example \(Self.examples[key] ?? "")."
            )
            return nil
        }
        return read(&self, value)
    }

    private static let examples = [
        "id": "`\"id\": \"tic-tac-toe\"`", "name": "`\"name\": \"TicTacToe\"`", "version": "`\"version\": \"1.0.0\"`",
    ]

    private mutating func reportWrongType(_ value: JSONValue, _ subject: String, _ expected: String) {
        report(
            .manifestWrongType,
            "\(subject) must be \(expected), found \(value.kind.withArticle).",
            value.isContainer ? value.opening : value.range
        )
    }
}

extension JSONKind {
    /// The kind in a sentence.
    var withArticle: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue {
    /// Whether the value is an array or an object.
    var isContainer: Bool { kind == .array || kind == .object }

    /// The value's first byte: what to mark where a whole object would be too much.
    var opening: SourceRange { SourceRange(lowerBound: range.lowerBound, upperBound: range.lowerBound + 1) }
}
