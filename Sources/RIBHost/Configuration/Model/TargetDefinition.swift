public import PluginManifest

/// The target of an outcome.
public indirect enum TargetDefinition: Sendable {
    /// A step of the same flow; for a link, optionally a path of steps from the root flow down: `finance/top-up`.
    case step(Located<String>)
    /// A word with `@`.
    case word(Located<TargetWord>)
    /// The flow's end with this name, for `@finish/NAME`.
    case end(Located<String>)
    /// A target selected by a payload value.
    case select(SwitchDefinition)
    /// An unreadable target.
    case invalid(SourceRange)

    /// The greatest depth of nested switches, so that code can walk them by recursion.
    public static let greatestDepth = 8
}

/// A word for a target other than a step.
public enum TargetWord: String, Hashable, Sendable, CaseIterable {
    /// The flow finishes.
    case finish = "@finish"
    /// The previous step, with its environment from when it was entered.
    case back = "@back"
    /// The flow's start, with the environment the flow was entered with.
    case restart = "@restart"
    /// The step itself, which stays attached.
    case stay = "@stay"
    /// The host exits.
    case exit = "@exit"
}

extension TargetWord {
    /// The prefix for the name of an end.
    public static let namedEnd = "\(finish.rawValue)/"
}

/// A switch: the target depends on a payload value.
public struct SwitchDefinition: Sendable {
    /// A case of a switch.
    public struct Case: Sendable {
        /// The value, as written.
        public var value: Located<String>
        /// The target for this value.
        public var target: TargetDefinition
    }

    /// The payload key, under the flow's name; nil if invalid.
    public var key: Located<String>?
    /// The cases, in the order of the file.
    public var cases: [Case]
    /// The target of all other values, including nil.
    public var otherwise: TargetDefinition?
    /// The whole object.
    public var range: SourceRange
}
