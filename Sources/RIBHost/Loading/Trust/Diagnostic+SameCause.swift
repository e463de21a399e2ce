import PluginManifest

extension [Diagnostic] {
    /// One error for each other user, and for each place that others can write, where several plugins are there: the
    /// places of the others are marked, and the other files and directories listed.
    func mergingTrust() -> [Diagnostic] {
        var merged: [Diagnostic] = []
        var first: [String: (index: Int, others: [String])] = [:]
        for diagnostic in self {
            guard let cause = diagnostic.trustCause else {
                merged.append(diagnostic)
                continue
            }
            guard let (index, others) = first[cause] else {
                first[cause] = (merged.count, [])
                merged.append(diagnostic)
                continue
            }
            let path = diagnostic.firstPath
            if path != merged[index].firstPath, !others.contains(path) { first[cause] = (index, others + [path]) }
            guard let place = diagnostic.primary, place != merged[index].primary,
                !merged[index].secondary.contains(place)
            else { continue }
            merged[index].secondary.append(place)
        }
        for (index, others) in first.values where !others.isEmpty {
            merged[index].notes.append("The same is true of \(Self.list(others)).")
        }
        return merged
    }

    private static func list(_ paths: [String]) -> String {
        let shown = paths.prefix(8).map { "`\($0)`" }
        let hidden = paths.count - shown.count
        let parts = hidden > 0 ? shown + ["\(hidden) more"] : shown
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Diagnostic {
    /// What is the same where one thing has to be done; nil for other errors.
    fileprivate var trustCause: String? {
        switch code {
        // The owner follows the path, and what to do depends on nothing else.
        case .pluginOwnedByStranger: cause
        // The command names the path.
        case .pluginWritableByOthers: help.first
        default: nil
        }
    }

    /// The file or directory that the message is about: it begins with it.
    fileprivate var firstPath: String {
        let parts = message.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count > 1 ? String(parts[1]) : ""
    }
}
