import PluginManifest

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
