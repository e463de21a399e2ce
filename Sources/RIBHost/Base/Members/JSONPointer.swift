// JSON Pointers (RFC 6901): the places of the operations of a JSON Patch.
extension String {
    /// Appends a key or an index to a pointer.
    public mutating func appendPointer(_ key: String) {
        self += "/"
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            self += key
            return
        }
        for character in key.unicodeScalars {
            switch character {
            case "~": self += "~0"
            case "/": self += "~1"
            default: unicodeScalars.append(character)
            }
        }
    }

    /// The keys and indexes of a pointer.
    public var pointerSteps: [String] {
        unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { step in
            step.split(separator: "~", omittingEmptySubsequences: false).enumerated().reduce(into: "") { key, part in
                // Each part but the first follows a tilde.
                if part.offset > 0 { key += part.element.first == "1" ? "/" : "~" }
                key.unicodeScalars += part.offset > 0 ? part.element.dropFirst() : part.element
            }
        }
    }
}
