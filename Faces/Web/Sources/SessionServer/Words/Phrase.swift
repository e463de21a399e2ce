/// A sentence of this program. The English text is the key for other languages, with names in braces for the variable
/// parts.
struct Phrase: Sendable, Equatable, ExpressibleByStringLiteral {
    let english: String
    let parts: [String: String]

    init(_ english: String, _ parts: [String: String] = [:]) {
        (self.english, self.parts) = (english, parts)
    }

    init(stringLiteral english: String) { self.init(english) }

    /// The sentence in English.
    var text: String { filled(english) }

    /// Returns a sentence of any language with the parts in their places; the parts themselves are not searched for
    /// places.
    func filled(_ sentence: String) -> String {
        sentence.split(separator: "{", omittingEmptySubsequences: false).enumerated()
            .map { index, piece in
                guard index > 0, let end = piece.firstIndex(of: "}"), let value = parts[String(piece[..<end])] else {
                    return (index > 0 ? "{" : "") + piece
                }
                return value + piece[piece.index(after: end)...]
            }
            .joined()
    }
}

/// The form of the host's words in protocol 1, with other keys.
extension Phrase: Encodable {
    private enum CodingKeys: String, CodingKey {
        case text, key, parts
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(text, forKey: .text)
        try object.encode(english, forKey: .key)
        if !parts.isEmpty { try object.encode(parts, forKey: .parts) }
    }
}
