import Loading
import PluginManifest

/// Refuses combinations of flags that make no sense.
extension RunMode {
    /// Refuses `--record` with flags that a replay cannot repeat: a recording is replayed with the file that it names,
    /// from the beginning.
    static func refuseUnrepeatable(_ flags: [String: String]) throws(UsageError) {
        guard flags["record"] != nil else { return }
        if flags["config"] == SourceFile.standardInput {
            throw UsageError(
                message: "`--record` writes down which file has the flow, and `--config -` reads standard input.",
                help: "Write the flow to a file: ribs-host --config FILE --record SESSION."
            )
        }
        for flag in ["state", "watch", "watched"] where flags[flag] != nil {
            throw UsageError(
                message:
                    "`--record` is for a session that can be played again, and with `--\(flag)` it depends on files that change.",
                help: "Leave out one of the two."
            )
        }
    }

    /// Refuses to write a file that another flag needs, whatever path leads to it, because its contents would be lost.
    static func refuseOverwriting(_ options: RunOptions) throws(UsageError) {
        var others = [(flag: "config", path: options.config)] + options.readFiles
        for (flag, path) in options.writtenFiles {
            for (other, file) in others where isSameFile(path, file) {
                throw UsageError(
                    message: "`--\(flag) \(path)` would write over the file of `--\(other)`.",
                    help: "Name another file: ribs-host --\(flag) FILE."
                )
            }
            others.append((flag, path))
        }
    }

    /// Returns true if two paths lead to the same regular file, which need not exist yet.
    private static func isSameFile(_ path: String, _ other: String) -> Bool {
        guard let file = FileIdentity(path: path), let other = FileIdentity(path: other) else {
            return FilePath.realOfNew(path) == FilePath.realOfNew(other)
        }
        return file.isRegular && file.isSameFile(as: other)
    }

    /// Refuses flags of the full screen with another face.
    private static func refuseForOtherFaces(_ flags: [String: String]) throws(UsageError) {
        guard let face = flags["ui"] ?? flags["script"].map({ _ in "plain" }), face != "full" else { return }
        if flags["show-tree"] != nil {
            throw UsageError(
                message: "`--show-tree` is for the full screen, and the face is `\(face)`.",
                help: "There the tree is an answer: to the line tree in plain, to {\"command\":\"tree\"} in json."
            )
        }
        if let flag = ["keys", "theme"].first(where: { flags[$0] != nil }) {
            throw UsageError(
                message: "`--\(flag)` is for the full screen, and the face is `\(face)`.",
                help: "Leave out one of the two."
            )
        }
    }

    /// Refuses flags that exclude each other.
    static func refuseContradictions(_ flags: [String: String]) throws(UsageError) {
        if flags["config"] == SourceFile.standardInput {
            for flag in ["watch", "watched"] where flags[flag] != nil { throw .unwatchable("--config FILE --\(flag)") }
            if flags["script"] == nil {
                throw UsageError(
                    message: "`--config -` reads the flow from standard input, so a run has no input left.",
                    help: "Write the flow to a file, or play a script: ribs-host --config - --script FILE."
                )
            }
        }
        if flags["watch"] != nil, flags["watched"] != nil {
            throw UsageError(
                message: "With `--watch` the host watches the files, and with `--watched` the front end does.",
                help: "Leave out one of the two."
            )
        }
        if let face = flags["ui"], face != "plain", flags["script"] != nil {
            throw UsageError(
                message: "`--script` plays plain input, which `--ui \(face)` does not take.",
                help: "Leave out one of the two."
            )
        }
        try refuseForOtherFaces(flags)
    }
}

extension UsageError {
    /// Returns the error for watching standard input.
    ///
    /// - Parameter words: the words of a command line that watches a file; the last one is the flag.
    static func unwatchable(_ words: String) -> UsageError {
        let flag = words.split(separator: " ").last ?? ""
        return UsageError(
            message: "`\(flag)` follows a file, and `--config -` reads standard input, once.",
            help: "Write the flow to a file: ribs-host \(words)."
        )
    }
}
