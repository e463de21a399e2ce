public import PluginABI

extension Pane {
    /// The columns of the widest terminal.
    public static let widest = 1000

    /// The share, limited for all faces: a plugin can set any number.
    public var shownShare: Int { min(max(1, share), Self.widest) }

    /// The least number of columns, limited for all faces.
    public var shownColumns: Int { min(max(1, leastColumns), Self.widest) }
}
