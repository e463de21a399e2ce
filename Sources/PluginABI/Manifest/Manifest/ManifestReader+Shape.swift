extension ManifestReader {
    /// Returns the members of an object. Reports another kind of value as an error, and returns nil.
    ///
    /// - Parameter subject: the value's name in an error; made only if there is an error, here and in the functions
    ///   below.
    mutating func members(of value: JSONValue, _ subject: @autoclosure () -> String) -> JSONMembers? {
        guard value.kind == .object else {
            reportWrongType(value, subject(), "an object")
            return nil
        }
        return value.members
    }

    /// Returns the elements of an array. Reports another kind of value as an error, and returns nil.
    mutating func elements(of value: JSONValue, _ subject: @autoclosure () -> String) -> JSONElements? {
        guard value.kind == .array else {
            reportWrongType(value, subject(), "an array")
            return nil
        }
        return value.elements
    }

    /// Returns the text of a string. Reports another kind of value as an error, and returns nil.
    mutating func string(_ value: JSONValue, _ subject: @autoclosure () -> String) -> String? {
        guard let string = value.string else {
            reportWrongType(value, subject(), "a string")
            return nil
        }
        return string
    }

    /// Returns the value of a boolean. Reports another kind of value as an error, and returns nil.
    mutating func bool(_ value: JSONValue, _ subject: @autoclosure () -> String) -> Bool? {
        guard let bool = value.bool else {
            reportWrongType(value, subject(), "a boolean")
            return nil
        }
        return bool
    }

    /// Reports the members with unknown keys.
    mutating func checkKeys(of members: JSONMembers, known: [ManifestKey], _ subject: @autoclosure () -> String) {
        guard !members.haveOnlyKeys(known) else { return }
        let known = known.map(\.name.description)
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

    /// Returns the value of a required member. Reports a missing member as an error, and returns nil.
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
    /// True if the value is an array or an object.
    var isContainer: Bool { kind == .array || kind == .object }

    /// The value's first byte, to be marked if a whole object would be too much.
    var opening: SourceRange { SourceRange(lowerBound: range.lowerBound, upperBound: range.lowerBound + 1) }
}
