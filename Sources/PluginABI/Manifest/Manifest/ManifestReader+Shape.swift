extension ManifestReader {
    /// The members of a value that must be an object; nil, and an error, where it is something else.
    ///
    /// - Parameter subject: What an error calls the value; made only if there is an error, here and in the functions
    ///   below.
    mutating func members(of value: JSONValue, _ subject: @autoclosure () -> String) -> JSONMembers? {
        guard value.kind == .object else {
            reportWrongType(value, subject(), "an object")
            return nil
        }
        return value.members
    }

    /// The elements of a value that must be an array.
    mutating func elements(of value: JSONValue, _ subject: @autoclosure () -> String) -> JSONElements? {
        guard value.kind == .array else {
            reportWrongType(value, subject(), "an array")
            return nil
        }
        return value.elements
    }

    /// The text of a value that must be a string.
    mutating func string(_ value: JSONValue, _ subject: @autoclosure () -> String) -> String? {
        guard let string = value.string else {
            reportWrongType(value, subject(), "a string")
            return nil
        }
        return string
    }

    /// The truth of a value that must be a boolean.
    mutating func bool(_ value: JSONValue, _ subject: @autoclosure () -> String) -> Bool? {
        guard let bool = value.bool else {
            reportWrongType(value, subject(), "a boolean")
            return nil
        }
        return bool
    }

    /// Reports the members whose keys are not known.
    mutating func checkKeys(of members: JSONMembers, known: [StaticString], _ subject: @autoclosure () -> String) {
        guard !members.haveOnlyKeys(known) else { return }
        let known = known.map(\.description)
        for (key, _) in members where !known.contains(key.text) {
            let match = suggestion(for: key.text, among: known)
            report(
                .manifestUnknownKey,
                "The key `\(shownLine(key.text))` is not one of \(subject()).",
                at: key.range,
                help: match.map { "Did you mean `\($0)`?" }
                    ?? "The keys are \(known.map { "`\($0)`" }.joined(separator: ", "))."
            )
        }
    }

    /// Reads a member that a manifest must have.
    mutating func required(_ key: String, of root: JSONValue, example: String) -> JSONValue? {
        if let value = root[key] { return value }
        report(
            .manifestMissingKey,
            "The manifest has no `\(key)`.",
            at: root.opening,
            help: "Add `\(key)`, for example `\"\(key)\": \"\(example)\"`."
        )
        return nil
    }

    private mutating func reportWrongType(_ value: JSONValue, _ subject: String, _ expected: String) {
        report(
            .manifestWrongType,
            "\(subject) must be \(expected), found \(value.kind.words).",
            at: value.isContainer ? value.opening : value.range
        )
    }
}

extension JSONValue {
    /// Whether the value is an array or an object.
    var isContainer: Bool { kind == .array || kind == .object }

    /// The value's first byte, to be marked if a whole object would be too much.
    var opening: SourceRange { SourceRange(lowerBound: range.lowerBound, upperBound: range.lowerBound + 1) }
}
