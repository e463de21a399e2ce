/// The reason for a failed build of a RIB: a dependency declared in the manifest was not provided, or has another type.
public struct BuildError: Error, Hashable, Sendable {
    /// The missing dependency, and advice on what to do.
    public var message: String

    /// Makes an error with a message.
    public init(_ message: String) {
        self.message = message
    }
}

extension BuildError {
    static func missing(_ slot: String, _ type: String) -> BuildError {
        BuildError("\"\(slot)\" (\(type)) was not provided. Declare it in manifest.json, and build the plugin again.")
    }

    static func mismatch(_ slot: String, _ type: String, provided: String) -> BuildError {
        BuildError(
            "\"\(slot)\" was asked for as \(type), but \(provided) was provided. Build the plugin from its manifest.json."
        )
    }
}
