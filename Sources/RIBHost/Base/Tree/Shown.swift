public import PluginABI

/// The visible state of a flow at one moment: a screen, and the steps on the path to it.
public struct Shown: Sendable {
    /// The screen.
    public var screen: Screen
    /// The names of the steps on the path to the screen, outermost first.
    public var path: [String]
    /// The titles of these steps, outermost first.
    public var titles: [String]

    /// Creates the visible state of a flow.
    public init(_ screen: Screen = Screen(), path: [String] = [], titles: [String] = []) {
        self.screen = screen
        self.path = path
        self.titles = titles
    }
}
