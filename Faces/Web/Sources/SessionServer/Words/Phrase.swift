/// A sentence of this program. Its English is the key by which another language is found, with a name in braces for what
/// differs from case to case.
struct Phrase: Sendable, Equatable, ExpressibleByStringLiteral {
    let english: String
    let parts: [String: String]

    init(_ english: String, _ parts: [String: String] = [:]) {
        (self.english, self.parts) = (english, parts)
    }

    init(stringLiteral english: String) { self.init(english) }

    /// The sentence in English.
    var text: String { filled(english) }

    /// A sentence of any language with the parts in their places; what stands in one place is not searched for another.
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

/// As the host's words in protocol 1, whose keys are other ones.
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
