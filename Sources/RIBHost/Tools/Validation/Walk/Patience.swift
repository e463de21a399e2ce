import PluginABI

/// How long a walk waits for what comes by itself, such as what a screen loads.
///
/// A host cannot see whether a plugin waits for a timer or for an answer: it can only give it time. So each kind of
/// action is given some once, and again and again where something came. A plugin that loads nothing costs little then.
struct Patience {
    /// What was done before.
    enum Cause: Hashable {
        case building
        /// By its id.
        case action(String)
    }

    /// How often a screen is looked at that does not settle: 2 seconds.
    static let lookLimit = 100
    /// How often in all: a minute.
    private static let totalLimit = 3_000
    /// After how many causes nothing has to come, until it is not waited for after others.
    private static let vainLimit = 20

    /// Whether something came by itself.
    private var experience: [Cause: Bool] = [:]
    private var lookCount = 0
    private var vainCount = 0

    /// Whether what comes by itself was not waited for everywhere, because that would have taken too long.
    var isExhausted: Bool { lookCount >= Self.totalLimit || vainCount >= Self.vainLimit }

    func waits(after cause: Cause) -> Bool {
        guard lookCount < Self.totalLimit else { return false }
        return experience[cause] ?? (vainCount < Self.vainLimit)
    }

    /// Whether something came by itself before.
    func isLate(after cause: Cause) -> Bool { experience[cause] ?? false }

    mutating func note(_ cause: Cause, _ lookCount: Int, hasCome: Bool) {
        self.lookCount += lookCount
        if !hasCome, experience[cause] == nil { vainCount += 1 }
        experience[cause] = hasCome || isLate(after: cause)
    }
}

extension Screen {
    /// What it says, line by line, as far as a script can wait for it.
    private var words: [String] {
        let texts = leaves.flatMap { leaf -> [String] in
            if case .text(let text) = leaf { return text.string.split(whereSeparator: \.isNewline).map(String.init) }
            return Screen { leaf }.actions.map(\.label)
        }
        return ([title] + texts).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    func shows(_ text: String) -> Bool { words.contains { $0.contains(text) } }

    /// What it says, and another one does not; nil if there is no such thing.
    func news(since other: Screen) -> String? {
        guard self != other else { return nil }
        return words.first { $0.count <= 80 && !other.shows($0) }
    }
}
