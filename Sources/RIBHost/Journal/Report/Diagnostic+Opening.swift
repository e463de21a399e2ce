import Glibc
public import PluginManifest

// Why a state file cannot be used. The file is left unchanged in each case.
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

    /// - Parameter action: what failed, such as `created`.
    static func unwritableStateFile(_ path: String, _ action: String, _ error: SystemError) -> Diagnostic {
        Diagnostic(
            .unwritableStateFile,
            "The state file `\(path)` cannot be \(action): \(error.words).",
            help: [nameAnother]
        )
    }

    /// A file that is not opened, because another user has put it there.
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
