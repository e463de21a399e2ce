import PluginManifest

// Journal's codes are RH60x and RH61x: the file that keeps a state.
extension DiagnosticCode {
    /// The file is not a state file.
    static let foreignStateFile = DiagnosticCode("RH600", .data)

    /// The file has a later version of the format.
    static let newerStateFile = DiagnosticCode("RH601", .configuration)

    /// Another process has the file's lock.
    static let stateFileInUse = DiagnosticCode("RH602", .busy)

    /// The file exists and cannot be read.
    static let unreadableStateFile = DiagnosticCode("RH603", .missingFile)

    /// The file cannot be created, opened, locked or written.
    static let unwritableStateFile = DiagnosticCode("RH604", .output)

    /// The path leads to a directory, a device or the like.
    static let irregularStateFile = DiagnosticCode("RH605", .output)

    /// The file has an incomplete record.
    static let tornStateFile = DiagnosticCode("RH606", .output)

    /// The file is damaged, and a copy was kept.
    static let damagedStateFile = DiagnosticCode("RH607", .output)

    /// A record could not be written while the program runs.
    static let stateNotKept = DiagnosticCode("RH608", .output)

    /// Records are written again.
    static let stateKeptAgain = DiagnosticCode("RH609", .output)

    /// The program has ended, and the last record is not kept.
    static let lastStateNotKept = DiagnosticCode("RH611", .output)
}
