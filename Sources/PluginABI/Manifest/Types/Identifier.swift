extension String {
    /// Whether the text is an ASCII Swift identifier; keywords count.
    var isIdentifier: Bool {
        let bytes = utf8.span
        guard !bytes.isEmpty, !bytes[0].isDigit else { return false }
        return bytes.hasOnly(\.isWordCharacter)
    }

    /// Whether the text is a Swift keyword, which cannot be the name of a generated declaration.
    ///
    /// Keywords are the words that Swift reserves in declarations, statements, expressions and patterns (The Swift
    /// Programming Language, “Lexical Structure”); those that it reserves only in some contexts are free.
    var isSwiftKeyword: Bool {
        // By length, so that a name is compared with a few words, and nothing is hashed.
        let keywords: StaticString =
            switch utf8.count {
            case 1: "_"
            case 2: "as do if in is"
            case 3: "Any for let nil try var"
            case 4: "Self Type case else enum func init self true"
            case 5: "await break catch class defer false guard inout super throw where while"
            case 6: "deinit import public repeat return static struct switch throws"
            case 7: "default private"
            case 8: "Protocol continue internal operator protocol rethrows"
            case 9: "extension subscript typealias"
            case 11: "fallthrough fileprivate"
            case 14: "associatedtype"
            case 15: "precedencegroup"
            default: ""
            }
        let name = utf8.span
        for start in stride(from: 0, to: keywords.utf8CodeUnitCount, by: name.count + 1) {
            var length = 0
            while length < name.count, name[length] == keywords.utf8Start[start + length] { length += 1 }
            if length == name.count { return true }
        }
        return false
    }
}

extension Span<UInt8> {
    /// Whether all bytes are of a kind. A plain loop over contiguous bytes: a third of what a string's
    /// `utf8.allSatisfy` takes.
    @inline(__always)
    func hasOnly(_ isOfKind: (UInt8) -> Bool) -> Bool {
        for index in indices where !isOfKind(self[index]) { return false }
        return true
    }
}
