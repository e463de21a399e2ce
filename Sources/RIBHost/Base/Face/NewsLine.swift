public import PluginManifest

/// A line of protocol 1 about news: a front end gets the values, and the schema has the names and sentences.
public struct NewsLine {
    /// The `type` of the line.
    public let type: String
    /// The other members, in their order.
    public let members: [Member]

    /// A member of the line.
    public struct Member {
        /// The key.
        public let name: String
        /// A sentence for authors of front ends.
        public let sentence: String
        /// The value.
        public let value: Value
        /// True if the line has the member; nil if each line of this type has it.
        public let isShown: Bool?

        init(_ name: String, _ sentence: String, _ value: Value, if isShown: Bool? = nil) {
            (self.name, self.sentence, self.value, self.isShown) = (name, sentence, value, isShown)
        }
    }

    /// The value of a member.
    public enum Value {
        /// Any text.
        case text(String)
        /// One of a few words, to which a later version can add.
        case word(String, among: () -> [String])
        /// A number in a range.
        case number(Int, ClosedRange<Int>)
        /// The names of a RIB and of those above it, the outermost first.
        case path([String])
        /// The host's words, which a line has only if one of them has a key.
        case words([HostWords])
        /// A diagnostic, as in `check --format json`.
        case diagnostic(Diagnostic)
    }

    init(_ type: String, _ members: [Member]) {
        (self.type, self.members) = (type, members)
    }
}

extension NewsLine.Value {
    static func word<Word: RawRepresentable<String> & CaseIterable & Equatable>(
        _ word: Word,
        unless absent: Word? = nil
    ) -> Self {
        .word(word.rawValue) { Word.allCases.filter { $0 != absent }.map(\.rawValue) }
    }
}
