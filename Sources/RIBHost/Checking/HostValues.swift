import PluginABI

/// Values that the host provides to every flow without a declaration.
enum HostValues {
    /// The name of the score stream.
    static let scoreStream = "scoreStream"

    /// What a score starts with: 0:0.
    static let firstScore = Score().wireValue
}
