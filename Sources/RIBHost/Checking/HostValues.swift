/// What the host provides to every flow without being asked.
enum HostValues {
    /// The key of the score stream.
    static let scoreStream = "scoreStream"
}
