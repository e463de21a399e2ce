import PluginManifest

/// The readers for every part of the file: the JSON type, the keys, the words.
extension ConfigurationDecoder {
    typealias Member = (key: JSONKey, value: JSONValue)
    /// The members of an object with fixed keys.
    typealias Fields = [String: Member]

    mutating func reportWrongType(_ what: String, _ expected: String, _ value: JSONValue, help: String? = nil) {
        report(
            .wrongType,
            "\(what.capitalizedFirst) must be \(expected), not \(value.kind.words).",
            at: value.range,
            help: help
        )
    }

    /// Returns the members of an object; nil, and a diagnostic, for any other value. A repeated key, which has already
    /// been reported, counts once.
    mutating func members(of value: JSONValue, _ what: String, help: String? = nil) -> [Member]? {
        guard value.kind == .object else {
            reportWrongType(what, "an object", value, help: help)
            return nil
        }
        var seen: [String: JSONKey] = [:]
        return value.members.filter { member in
            guard let first = seen[member.key.text] else {
                seen[member.key.text] = member.key
                return true
            }
            if !first.text.hasSameBytes(as: member.key.text) { reportLookalike(member.key, of: first) }
            return false
        }
    }

    /// Reports two keys that look alike but differ to JSON. All names of the file are compared as people read them, so
    /// one of the keys must be removed.
    private mutating func reportLookalike(_ key: JSONKey, of first: JSONKey) {
        report(
            .jsonDuplicateKey,
            "The key `\(key.text)` is given twice in one object, in two spellings that look the same.",
            at: key.range,
            "here `\(key.text.spelledOut)`",
            secondary: [Label(source, first.range, "here `\(first.text.spelledOut)`")],
            help: "Remove one of the two, or rename it."
        )
    }

    /// Returns the members of an object with fixed keys, and reports the missing ones. Any other key is reported, and
    /// treated as the key that was probably meant, so that the meant key is not reported as missing too.
    mutating func fields(of value: JSONValue, _ what: String, _ keys: [ConfigurationKey]) -> Fields? {
        guard let members = members(of: value, what) else { return nil }
        var fields: Fields = [:]
        for member in members { fields[member.key.text] = member }
        for member in members where !keys.contains(where: { $0.name == member.key.text }) {
            let known = keys.map(\.name)
            let meant = member.key.text == "atEnd" ? nil : closestMatch(to: member.key.text, among: known)
            reportUnknownKey(member.key, of: what, known, meant)
            if let meant, fields[meant] == nil { fields[meant] = member }
        }
        for key in keys {
            guard let help = key.required, fields[key.name] == nil else { continue }
            reportMissing(key.name, in: value, what, help: help.utf8CodeUnitCount == 0 ? nil : "\(help)")
        }
        return fields
    }

    private mutating func reportUnknownKey(_ key: JSONKey, of what: String, _ known: [String], _ meant: String?) {
        let list = "The keys here are \(known.map { "`\($0)`" }.joined(separator: ", "))."
        let help =
            if key.text == "atEnd" {
                "`atEnd` is about the root flow: write it at the top of the file, beside `flow`."
            } else if key.text == "when", known.contains("plugin") {
                "Only a member of tabs or a stack has a condition."
            } else if key.text == "on", known.contains("plugin") {
                "The outcomes of a child go to the RIB that has the slot; `adapt` in the entry of its plugin can rename them."
            } else if known.contains("via"), ConfigurationKey.ofPlugin.contains(where: { $0.name == key.text }) {
                "`\(key.text)` is about the plugin: write it beside `process`."
            } else if key.text == "flow", known.contains("plugin") {
                "Only a plugin can be a service: name it with `plugin`."
            } else if let meant {
                "Did you mean `\(meant)`?"
            } else if known.contains("on") {
                "An outcome leads where `on` says: `\"on\": {\"\(key.text)\": TARGET}`. \(list)"
            } else {
                list
            }
        report(.unknownKey, "Unknown key `\(key.text)` in \(what).", at: key.range, "unknown key", help: help)
    }

    mutating func reportMissing(_ key: String, in object: JSONValue, _ what: String, help: String?) {
        let brace = SourceRange(lowerBound: object.range.lowerBound, upperBound: object.range.lowerBound + 1)
        report(.missingKey, "The key `\(key)` is missing in \(what).", at: brace, "in this object", help: help)
    }

    mutating func string(_ value: JSONValue, _ what: String, help: String? = nil) -> Located<String>? {
        guard let string = value.string else {
            reportWrongType(what, "a string", value, help: help)
            return nil
        }
        return Located(string, value.range)
    }

    /// Decodes the string under a key; nil if the key is absent.
    mutating func string(
        _ key: String,
        in fields: Fields,
        _ what: @autoclosure () -> String? = nil,
        help: String? = nil
    ) -> Located<String>? {
        guard let value = fields[key]?.value else { return nil }
        return string(value, what() ?? "`\(key)`", help: help)
    }

    /// Decodes the whole number under a key of a plugin's entry; nil if the key is absent.
    ///
    /// - Parameter advice: the help of a message, up to the default.
    mutating func wholeNumber(_ key: String, in fields: Fields, _ advice: String) -> Located<Int>? {
        guard let value = fields[key]?.value,
            let form = ConfigurationKey.ofPlugin.first(where: { $0.name == key })?.form,
            case .wholeNumber(let unit, let range, let fallback) = form
        else { return nil }
        if let number = value.int, range.contains(number) { return Located(number, value.range) }
        let found = value.kind == .number ? "`\(value.literal)`" : value.kind.words
        report(
            .wrongType,
            "`\(key)` must be a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound), not \(found).",
            at: value.range,
            help: "\(advice): `\"\(key)\": \(fallback)`."
        )
        return nil
    }

    /// Decodes a keyword. A wrong word is reported, and treated as the word that was probably meant.
    mutating func word<Word>(
        _: Word.Type,
        _ value: JSONValue,
        _ what: String
    ) -> Located<Word>? where Word: RawRepresentable<String> & CaseIterable & Sendable {
        guard let string = string(value, what) else { return nil }
        if let word = Word(rawValue: string.value) { return Located(word, string.range) }
        let words = Word.allCases.map(\.rawValue)
        let list = words.map { "`\($0)`" }.joined(separator: ", ")
        let meant = closestMatch(to: string.value, among: words)
        let help = meant.map { "Did you mean `\($0)`?" }
        report(.unknownWord, "\(what) must be one of \(list), not `\(string.value)`.", at: string.range, help: help)
        return meant.flatMap(Word.init(rawValue:)).map { Located($0, string.range) }
    }

    /// Decodes the name of a plugin, a flow or a step, which must not look like a target word or a path.
    mutating func name(_ key: JSONKey, _ what: String) -> Located<String> {
        checkName(key.located, what)
        return key.located
    }

    mutating func checkName(_ name: Located<String>, _ what: String) {
        let problem: String? =
            if name.value.isEmpty {
                "cannot be empty"
            } else if name.value.hasPrefix("@") {
                "cannot begin with `@`, as `\(name.value)` does: such words are targets"
            } else if name.value.contains("/") {
                "cannot contain `/`, as `\(name.value)` does: it separates steps in paths"
            } else {
                nil
            }
        if let problem {
            report(.badName, "The name of \(what) \(problem).", at: name.range, help: "Choose another name.")
        }
    }

    /// Decodes the name of a value, which can be any text except an empty one.
    mutating func valueName(_ name: Located<String>, _ what: String) -> Located<String> {
        if name.value.isEmpty {
            report(.badName, "The name of \(what) cannot be empty.", at: name.range, help: "Choose another name.")
        }
        return name
    }
}

extension String {
    /// The text with everything outside ASCII escaped, to distinguish spellings that look the same.
    fileprivate var spelledOut: String {
        unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}" }.joined()
    }
}

extension JSONKey {
    var located: Located<String> { Located(text, range) }
}
