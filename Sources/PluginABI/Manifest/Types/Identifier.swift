extension StringProtocol {
    /// Whether the text is an ASCII Swift identifier; keywords are.
    var isIdentifier: Bool {
        guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return utf8.allSatisfy(\.isWordCharacter)
    }

    /// Whether the text is a Swift keyword, which no generated declaration can be named.
    var isSwiftKeyword: Bool { swiftKeywords.contains(String(self)) }
}

/// The words that Swift reserves in declarations, statements, expressions and patterns (The Swift Programming Language,
/// “Lexical Structure”); those that it reserves only in some contexts are free.
private let swiftKeywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
]
