public import Testing

/// Which plugins of the tutorial run in a process of their own.
public enum IsolatedPlugins: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// The plugins in processes of their own.
    case none, child, parent, both

    /// The case.
    public var testDescription: String { rawValue }
    /// True if the parent is in a process of its own.
    public var hasParent: Bool { self == .parent || self == .both }
    /// True if the children are.
    public var hasChild: Bool { self == .child || self == .both }
}
