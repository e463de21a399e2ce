import PluginABI

/// The time for which a walk waits for things that come by themselves, for example loaded content.
///
/// A host cannot see whether a plugin waits for a timer or for an answer: it can only give the plugin time. So the walk
/// waits once after each kind of action, and again every time after kinds that brought something. A plugin that loads
/// nothing costs little then.
struct Patience {
    /// The event before a wait.
    enum Cause: Hashable {
        case building
        /// An action, by id.
        case action(String)
    }

    /// The greatest number of looks at a screen that does not settle: 2 seconds.
    static let lookLimit = 100
    /// The greatest number of looks in a walk: a minute.
    private static let totalLimit = 3_000
    /// The number of causes without a result after which the walk no longer waits after new causes.
    private static let vainLimit = 20

    /// By cause: true if something came by itself.
    private var experience: [Cause: Bool] = [:]
    private var lookCount = 0
    private var vainCount = 0

    /// True if the walk no longer waits everywhere for things that come by themselves, because it would take too long.
    var isExhausted: Bool { lookCount >= Self.totalLimit || vainCount >= Self.vainLimit }

    func waits(after cause: Cause) -> Bool {
        guard lookCount < Self.totalLimit else { return false }
        return experience[cause] ?? (vainCount < Self.vainLimit)
    }

    /// Returns true if something came by itself after the cause before.
    func isLate(after cause: Cause) -> Bool { experience[cause] ?? false }

    mutating func note(_ cause: Cause, _ lookCount: Int, hasCome: Bool) {
        self.lookCount += lookCount
        if !hasCome, experience[cause] == nil { vainCount += 1 }
        experience[cause] = hasCome || isLate(after: cause)
    }
}

extension Screen {
    /// The words on the screen, line by line, as far as a script can wait for them.
    private var words: [String] {
        let texts = leaves.flatMap { leaf -> [String] in
            if case .text(let text) = leaf { return text.string.split(whereSeparator: \.isNewline).map(String.init) }
            return Screen { leaf }.actions.map(\.label)
        }
        return ([title] + texts).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    func shows(_ text: String) -> Bool { words.contains { $0.contains(text) } }

    /// Returns words that are on this screen and not on another; nil if there are none.
    func news(since other: Screen) -> String? {
        guard self != other else { return nil }
        return words.first { $0.count <= 80 && !other.shows($0) }
    }
}
