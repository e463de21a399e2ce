import Glibc
public import PluginManifest

// The reasons why a state file cannot be used. The file is left unchanged in each case.
extension Diagnostic {
    private static let nameAnother = "Name another file with --state."

    static func foreignStateFile(_ path: String) -> Diagnostic {
        Diagnostic(
            .foreignStateFile,
            "`\(path)` is not a state file of ribs-host.",
            notes: ["The file was not changed."],
            help: ["Name another file with --state, or one that does not exist yet."]
        )
    }

    static func newerStateFile(_ path: String, version: UInt32) -> Diagnostic {
        Diagnostic(
            .newerStateFile,
            "The state file `\(path)` was written by a newer ribs-host: it has format \(version), and this one reads format \(Header.version).",
            notes: ["The file was not changed."],
            help: ["Run the newer ribs-host, or name another file with --state."]
        )
    }

    static func stateFileInUse(_ path: String, by process: Int32?) -> Diagnostic {
        Diagnostic(
            .stateFileInUse,
            "The state file `\(path)` is in use by \(process.map { "process \($0)" } ?? "another process").",
            help: ["End that process, or name another file with --state."]
        )
    }

    static func unreadableStateFile(_ path: String, _ error: SystemError) -> Diagnostic {
        Diagnostic(
            .unreadableStateFile,
            "The state file `\(path)` cannot be read: \(error.words).",
            help: [nameAnother]
        )
    }

    /// - Parameter action: the failed action, such as `created`.
    static func unwritableStateFile(_ path: String, _ action: String, _ error: SystemError) -> Diagnostic {
        Diagnostic(
            .unwritableStateFile,
            "The state file `\(path)` cannot be \(action): \(error.words).",
            help: [nameAnother]
        )
    }

    /// The error for a file that is not opened because another user has put it there.
    public static func unwritableStateFile(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .unwritableStateFile,
            "The state file `\(path)` cannot be used: \(reason).",
            help: [nameAnother]
        )
    }

    static func irregularStateFile(_ path: String, _ mode: mode_t) -> Diagnostic {
        let kind =
            switch mode & S_IFMT {
            case S_IFDIR: "directory"
            case S_IFIFO: "FIFO"
            case S_IFSOCK: "socket"
            default: "device"
            }
        return Diagnostic(
            .irregularStateFile,
            "The state file `\(path)` is a \(kind), not a regular file.",
            help: [nameAnother]
        )
    }
}

// Failures of a state file while the program runs, and when it ends.
extension Diagnostic {
    static func stateNotKept(_ path: String, _ reason: String, triesAgain: Bool) -> Diagnostic {
        Diagnostic(
            .stateNotKept,
            "The state is no longer kept in `\(path)`: \(reason).",
            severity: .warning,
            notes: [
                triesAgain
                    ? "The file still holds the last state that could be written. Each turn tries again."
                    : "The next start of ribs-host creates a new file."
            ]
        )
    }

    static func stateKeptAgain(_ path: String) -> Diagnostic {
        Diagnostic(.stateKeptAgain, "The state is kept in `\(path)` again.", severity: .warning)
    }

    static func lastStateNotKept(_ path: String, _ reason: String, isMoved: Bool) -> Diagnostic {
        Diagnostic(
            .lastStateNotKept,
            "The session has ended, and its last state is not kept in `\(path)`: \(reason).",
            notes: [
                isMoved
                    ? "The next start continues from what is at that path then, or begins a new file."
                    : "The next start continues from the last state that could be written."
            ]
        )
    }
}

// Damage that was found when a state file was opened, and did not prevent that.
extension Diagnostic {
    static func tornStateFile(_ path: String, hasRecord: Bool) -> Diagnostic {
        Diagnostic(
            .tornStateFile,
            "The state file `\(path)` has an incomplete record, which was dropped.",
            severity: .warning,
            notes: [
                "A power failure, a full disk or a kill while the record was written leaves this.",
                hasRecord
                    ? "The last complete state is used."
                    : "There is no complete state: the flow starts from its beginning.",
            ]
        )
    }

    static func damagedStateFile(_ path: String, kept: String, hasRecord: Bool, offset: Int) -> Diagnostic {
        Diagnostic(
            .damagedStateFile,
            "The state file `\(path)` is damaged, and was kept as `\(kept)`.",
            severity: .warning,
            notes: [
                "The damage begins at byte \(offset).",
                hasRecord
                    ? "The last complete state in it is used."
                    : "No state is used: the flow starts from its beginning.",
            ],
            help: ["Remove `\(kept)` when you no longer need it."]
        )
    }
}
