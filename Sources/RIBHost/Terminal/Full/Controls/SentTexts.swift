/// The texts that a person has sent from a field, such as the messages of a conversation, to be recalled.
struct SentTexts: Equatable {
    /// The texts, the newest last.
    private var texts: [String] = []
    /// The index of the recalled text; nil if the field has another text.
    private var place: Int?

    /// The greatest number of texts.
    private static let limit = 100

    /// Notes a sent text; an empty text, or the same again, is not noted.
    mutating func note(_ text: String) {
        place = nil
        guard !text.isEmpty, text != texts.last else { return }
        texts = (texts + [text]).suffix(Self.limit)
    }

    /// Returns the text before the recalled text, or the newest; at the first text the same again. Nil if there is none,
    /// or if the field has a text of its own, which would be lost.
    ///
    /// - Parameter current: the text of the field.
    mutating func earlier(than current: String) -> String? {
        if current.isEmpty { place = nil }
        return recall(current, at: max(0, (place ?? texts.count) - 1))
    }

    /// Returns the text after the recalled text, at the end an empty one; nil if none is recalled.
    mutating func later(than current: String) -> String? {
        guard let place else { return nil }
        return recall(current, at: place + 1)
    }

    private mutating func recall(_ current: String, at next: Int) -> String? {
        let isOwn = !current.isEmpty && place.map { texts[$0] } != current
        guard !isOwn, !texts.isEmpty else { return nil }
        place = next < texts.count ? next : nil
        return next < texts.count ? texts[next] : ""
    }
}
