public import PluginABI

/// A request of a person or a program. A face makes requests from input, and a session carries them out.
public enum Request: Hashable, Sendable {
    /// Performs an enabled action of the shown screen.
    case perform(Action)
    /// Opens a deep link, such as `ribs://launchGame?gameId=random-win`.
    case open(url: String)
    /// Shows aspects of the flow now, and the aspects in `watching` after each turn from now on.
    case look(Aspects, watching: Aspects)
    /// Plays the current versions of plugins.json and the plugins' files.
    case reload
    /// Ends the session.
    case quit
}

/// The aspects of a flow that a face can show in addition to the screen.
public struct Aspects: OptionSet, Hashable, Sendable {
    /// The tree of RIBs.
    public static let tree = Aspects(rawValue: 1)
    /// The changes of the streams in the tree; each change is then a turn.
    public static let streams = Aspects(rawValue: 2)
    /// The flows as a picture.
    public static let picture = Aspects(rawValue: 4)

    /// The bits of the aspects.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// An aspect of a flow that a face has requested, as it is now.
public enum Look {
    /// The tree of RIBs.
    case tree(TreeSnapshot)
    /// The flows as a picture.
    case picture(FlowPicture)
}

/// The result of a request.
public enum Answer: Equatable, Sendable {
    /// The request was carried out, and its result shown; for a deep link: its target.
    case done
    /// The deep link waits until the flow reaches a step that can take it; a sentence names the step.
    case waiting(HostWords)
    /// The deep link cannot be opened; sentences describe the error and the correct form.
    case refused(String)
    /// The session has ended, by this request or before: no more input counts.
    case ended
}
