public import PluginABI

/// A request of a person or a program. A face makes it of what it receives, and a session carries it out.
public enum Request: Hashable, Sendable {
    /// Performs an action of the shown screen, which offers it and has it enabled.
    case perform(Action)
    /// Opens a deep link, such as `ribs://launchGame?gameId=random-win`.
    case open(url: String)
    /// Shows aspects of the flow now, and from now on those of `watching` after each turn.
    case look(Aspects, watching: Aspects)
    /// Plays the current versions of plugins.json and the plugins' files.
    case reload
    /// Ends the session.
    case quit
}

/// What a face can show of a flow besides its screen.
public struct Aspects: OptionSet, Hashable, Sendable {
    /// The tree of RIBs.
    public static let tree = Aspects(rawValue: 1)
    /// The changes of the streams in that tree, each of which is a turn then.
    public static let streams = Aspects(rawValue: 2)
    /// The flows as a picture.
    public static let picture = Aspects(rawValue: 4)

    /// A bit for each.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The result of opening a deep link.
public enum LinkAnswer: Equatable, Sendable {
    /// The link was taken. Its target is shown.
    case taken
    /// The link waits until the flow is at a step where it can be taken: a sentence names the step.
    case waiting(HostWords)
    /// The link cannot be opened: sentences say what is wrong and what to write.
    case refused(String)
}
