public import PluginManifest

/// Where an outcome leads.
public indirect enum TargetDefinition: Sendable {
    /// To a step of the same flow; for a link, optionally a path of steps from the root flow down: `finance/top-up`.
    case step(Located<String>)
    /// To one of the words with `@`.
    case word(Located<TargetWord>)
    /// To the end of the flow that has this name, for `@finish/NAME`.
    case end(Located<String>)
    /// To a place that depends on a payload value.
    case select(SwitchDefinition)
    /// Something that could not be read.
    case invalid(SourceRange)

    /// How deep switches can nest, so that code that walks them can recurse.
    public static let greatestDepth = 8
}

/// A target that is not a step.
public enum TargetWord: String, Hashable, Sendable, CaseIterable {
    /// The flow finishes.
    case finish = "@finish"
    /// The previous step, with the environment it was entered with.
    case back = "@back"
    /// The flow's start, with the environment the flow was entered with.
    case restart = "@restart"
    /// The step itself, which stays attached.
    case stay = "@stay"
    /// The host exits.
    case exit = "@exit"
}

extension TargetWord {
    /// What comes before the name of an end.
    public static let namedEnd = "\(finish.rawValue)/"
}

/// A target that depends on a payload value.
public struct SwitchDefinition: Sendable {
    /// One case.
    public struct Case: Sendable {
        /// The value, as written.
        public var value: Located<String>
        /// Where it leads.
        public var target: TargetDefinition
    }

    /// The payload key, as the flow names it; nil if it is invalid.
    public var key: Located<String>?
    /// The cases, in the order of the file.
    public var cases: [Case]
    /// The target of all other values, including nil.
    public var otherwise: TargetDefinition?
    /// The whole object.
    public var range: SourceRange
}
