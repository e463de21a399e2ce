extension ManifestReader {
    /// Reads `id`: kebab-case, so that the entry symbol made from the id is a C name, different for each id.
    mutating func readID(_ value: JSONValue) -> String? {
        guard let id = string(value, "`id`") else { return nil }
        guard id.isKebabCase, id.utf8.count <= 64 else {
            report(
                .manifestID,
                "`\(excerpt(id))` is not an id: lower-case words joined by hyphens, at most 64 characters.",
                at: value.range,
                help: "An id looks like `tic-tac-toe`."
            )
            return nil
        }
        return id
    }

    /// Reads `name`, the prefix of the generated types.
    mutating func readName(_ value: JSONValue) -> String? {
        guard let name = string(value, "`name`") else { return nil }
        return checkTypeName(name, value.range, "`name`", example: "TicTacToe") ? name : nil
    }

    /// Reads `version`: the form of Semantic Versioning 2.0.0.
    mutating func readVersion(_ value: JSONValue) -> String? {
        guard let version = string(value, "`version`") else { return nil }
        guard version.isSemanticVersion else {
            report(
                .manifestVersion,
                "`\(excerpt(version))` is not a version: three numbers joined by dots.",
                at: value.range,
                help: "A version looks like `1.0.0` or `2.1.0-beta.1`."
            )
            return nil
        }
        return version
    }

    /// Reads a text for people: a single line that a terminal can show.
    mutating func readLine(_ key: String, of root: JSONValue) -> String? {
        guard let value = root[key], let text = string(value, "`\(key)`") else { return nil }
        guard !text.isEmpty, text.isShownAsItIs else {
            report(
                .manifestWrongType,
                "`\(key)` must be one line of text, without control characters.",
                at: value.range
            )
            return nil
        }
        return text
    }

    /// Reads `access`, an access level in Swift's words.
    mutating func readAccess(_ value: JSONValue) -> Manifest.Access? {
        guard let word = string(value, "`access`") else { return nil }
        if let access = Manifest.Access(rawValue: word) { return access }
        report(
            .manifestWrongType,
            "`access` must be `internal`, `package` or `public`, found `\(excerpt(word))`.",
            at: value.range,
            help: suggestion(for: word, among: Manifest.Access.allCases.map(\.rawValue)).map { "Did you mean `\($0)`?" }
                ?? "Leave it out, if only the plugin's own target uses the generated Swift."
        )
        return nil
    }

    /// Checks the entry symbol in an embedded manifest: the host calls no other.
    mutating func checkEntry(_ value: JSONValue, id: String?) {
        guard let entry = string(value, "`entry`"), let id else { return }
        let symbol = Manifest.entrySymbol(id: id)
        guard entry != symbol else { return }
        report(
            .manifestEntry,
            "The entry symbol of `\(id)` is `\(symbol)`, not `\(excerpt(entry))`.",
            at: value.range,
            help: "Leave `entry` out of manifest.json: the ManifestCompiler writes it."
        )
    }
}

extension String {
    /// True if the text is words of small letters and digits joined by single hyphens, beginning with a letter.
    fileprivate var isKebabCase: Bool {
        guard utf8.first?.isLowercaseLetter == true else { return false }
        var isAfterHyphen = false
        for byte in utf8 {
            let isHyphen = byte == UInt8(ascii: "-")
            guard byte.isLowercaseLetter || byte.isDigit || isHyphen && !isAfterHyphen else { return false }
            isAfterHyphen = isHyphen
        }
        return !isAfterHyphen
    }

    /// True if the text is three digits joined by dots, as most versions are.
    private var isShortVersion: Bool {
        let bytes = utf8.span
        let dot = UInt8(ascii: ".")
        return bytes.count == 5 && bytes[0].isDigit && bytes[1] == dot && bytes[2].isDigit && bytes[3] == dot
            && bytes[4].isDigit
    }

    /// True if the text has the form of a semantic version (semver.org, 2.0.0).
    var isSemanticVersion: Bool {
        // Taking a text apart costs as much as reading a short manifest.
        if isShortVersion { return true }
        let withoutBuild = utf8.split(separator: UInt8(ascii: "+"), maxSplits: 1, omittingEmptySubsequences: false)
        let core = withoutBuild[0].split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = core[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let suffixes = withoutBuild.dropFirst() + core.dropFirst()
        return utf8.count <= 64 && numbers.count == 3
            && numbers.allSatisfy { number in
                !number.isEmpty && number.allSatisfy(\.isDigit) && (number.count == 1 || number.first?.isZero == false)
            }
            && suffixes.allSatisfy { suffix in
                suffix.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
                    !part.isEmpty
                        && part.allSatisfy { $0 != UInt8(ascii: "_") && $0.isWordCharacter || $0 == UInt8(ascii: "-") }
                }
            }
    }
}

extension UInt8 {
    var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isZero: Bool { self == UInt8(ascii: "0") }
}
