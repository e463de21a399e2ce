public import PluginManifest

/// One flow: the root's, or one of `flows`.
public struct FlowDefinition: Sendable {
    /// How its steps follow each other.
    public enum Shape: Sendable {
        /// Each outcome of a step leads to the next; a name is a plugin's or a flow's.
        case linear([Located<String>])
        /// Each outcome is routed; the start is nil where the container needs none, or where it is wrong.
        case graph(start: Located<String>?, steps: [StepDefinition])
        /// Something that could not be read; the flow's name exists all the same.
        case invalid
    }

    /// The name of the root flow, which no other can have.
    public static let rootName = "flow"

    /// Its name.
    public var name: Located<String>
    /// Its steps.
    public var shape: Shape
    /// How it shows them.
    public var container: Container
    /// Where the container is written, if it is.
    public var containerRange: SourceRange?

    /// Makes a flow.
    public init(
        name: Located<String>,
        shape: Shape,
        container: Container = .replace,
        containerRange: SourceRange? = nil
    ) {
        self.name = name
        self.shape = shape
        self.container = container
        self.containerRange = containerRange
    }
}

/// How a wrapper shows its steps.
public enum Container: String, Hashable, Sendable, CaseIterable {
    /// One at a time; the next replaces it.
    case replace
    /// The next covers it, and may uncover it again.
    case navigation
    /// All attached, one shown.
    case tabs
    /// All attached, all shown.
    case stack

    /// Whether all steps attach at once, in the order of the file.
    public var attachesAllMembers: Bool { self == .tabs || self == .stack }
}
