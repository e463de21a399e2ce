import PluginManifest

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
