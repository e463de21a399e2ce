public import PluginABI

/// What a flow shows at one moment: a screen, and the steps that lead to it.
public struct Shown: Sendable {
    /// The screen.
    public var screen: Screen
    /// The names of the steps that lead to the screen, outermost first.
    public var path: [String]
    /// What these steps are called on a screen, outermost first.
    public var titles: [String]

    /// Describes what is shown.
    public init(_ screen: Screen = Screen(), path: [String] = [], titles: [String] = []) {
        self.screen = screen
        self.path = path
        self.titles = titles
    }
}
