/// The reason why an app cannot be imported, and a fix.
public struct ImportError: Error, Equatable {
    /// The error in a sentence.
    public let message: String
    /// The fix.
    public let help: String

    init(_ message: String, _ help: String) {
        self.message = message
        self.help = help
    }
}
