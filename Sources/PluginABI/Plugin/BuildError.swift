/// Why a RIB could not be built: something that its manifest declares was not provided, or was of another type.
public struct BuildError: Error, Hashable, Sendable {
    /// What is missing, and what to do.
    public var message: String

    /// Describes why a RIB could not be built.
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
