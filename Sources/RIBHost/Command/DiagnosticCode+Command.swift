import PluginManifest

// Command's codes are RH4xx: files that a command line names.
extension DiagnosticCode {
    /// The full-screen face was requested without a terminal.
    static let noTerminal = DiagnosticCode("RH403", .usage)

    /// The file to replay is not a recording.
    static let foreignRecording = DiagnosticCode("RH407", .data)

    /// The recording has another version of the protocol.
    static let otherRecording = DiagnosticCode("RH408", .data)

    /// A line of the recording is neither a request nor an answer, or is truncated.
    static let damagedRecording = DiagnosticCode("RH409", .data)

    /// A file of keys names an unknown command.
    static let unknownCommand = DiagnosticCode("RH411", .configuration)

    /// A file of keys gives an unknown key, or a key with a fixed meaning.
    static let unusableKey = DiagnosticCode("RH412", .configuration)

    /// A file of keys gives a key two meanings.
    static let keyOfTwo = DiagnosticCode("RH413", .configuration)

    /// The file of --record or --trace cannot be created or written.
    static let unwritableFile = DiagnosticCode("RH410", .output)
}
