extension String {
    /// True if the text is an ASCII Swift identifier; keywords count.
    var isIdentifier: Bool {
        let bytes = utf8.span
        guard !bytes.isEmpty, !bytes[0].isDigit else { return false }
        return bytes.hasOnly(\.isWordCharacter)
    }

    /// True if the text is a Swift keyword, which cannot be the name of a generated declaration.
    ///
    /// Keywords are the words that Swift reserves in declarations, statements, expressions and patterns (The Swift
    /// Programming Language, “Lexical Structure”); words reserved only in some contexts are free.
    var isSwiftKeyword: Bool {
        Self.swiftKeywords.contains(self)
    }

    private static let swiftKeywords: Set = [
        "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]
}

extension Span<UInt8> {
    /// Returns true if all bytes are of a kind.
    func hasOnly(_ isOfKind: (UInt8) -> Bool) -> Bool {
        for index in indices where !isOfKind(self[index]) { return false }
        return true
    }
}
