import Base
import PluginManifest

extension ValidationReport {
    /// The report for people.
    public var text: String {
        var lines = ["\(subject.manifest.id) \(subject.manifest.version), seed \(seed)"]
        lines += coverage.map { "\(coverage.count > 1 ? "\($0.build): " : "")\($0.words)" }
        lines += grants + [""]
        let width = checks.map(\.rawValue.count).max() ?? 0
        for check in checks {
            let name = check.rawValue + String(repeating: " ", count: width - check.rawValue.count)
            lines.append("\(status(of: check).word) \(name)  \(reasonToSkip(check) ?? check.summary)")
        }
        if !unreportedOutcomes.isEmpty, findings(of: .outcomes).isEmpty {
            let names = unreportedOutcomes.map { "`\($0)`" }.joined(separator: ", ")
            lines += ["", "note: Declared, and never reported: \(names)."]
        }
        if checks.contains(.leaks), !heldChildren.isEmpty {
            lines += [""] + heldChildren.map { "note: \($0.words)" }
        }
        for finding in findings where checks.contains(finding.check) { lines += [""] + self.lines(of: finding) }
        if findings.contains(where: { checks.contains($0.check) && !$0.steps.isEmpty }) {
            lines += [
                "",
                "To see it again, play this flow with --script FILE; FILE has the input of each line above, without `> ` and the label:",
                configuration,
            ]
        }
        return lines.map { shownLine($0) + "\n" }.joined()
    }

    /// The notes on possible changes by the plugin, if plugins.json grants it more than reading.
    private var grants: [String] {
        guard let granted = subject.granted, granted.network != nil || !granted.write.isEmpty else { return [] }
        let paths = granted.write.map { "`\($0.text)`" }.joined(separator: ", ")
        let network = granted.network == nil ? [] : ["use the network"]
        guard !subject.hasRealGrants else {
            let acts = (paths.isEmpty ? [] : ["change \(paths)"]) + network
            return ["note: With --with-real-grants it could \(acts.joined(separator: " and "))."]
        }
        let acts = (paths.isEmpty ? [] : ["change the originals"]) + network
        return (paths.isEmpty ? [] : ["note: What it could change was a copy of \(paths)."])
            + (network.isEmpty ? [] : ["note: It had no network, although `allow` grants it."])
            + ["note: With --with-real-grants it can \(acts.joined(separator: " and "))."]
    }

    private func lines(of finding: Finding) -> [String] {
        let build = subject.manifest.builds.count > 1 ? " (build \(finding.build))" : ""
        var lines = ["\(finding.check.rawValue)\(build): \(finding.message)"]
        if !finding.steps.isEmpty { lines.append("  after:") }
        let width = min(finding.steps.flatMap(\.lines).map(\.count).max() ?? 0, 20)
        for step in finding.steps {
            let first = step.lines[0]
            let padding = String(repeating: " ", count: max(0, width - first.count))
            lines.append("  > \(first)\(padding)  \(step.label)")
            lines += step.lines.dropFirst().map { "  > \($0)" }
        }
        if !finding.stack.isEmpty { lines += ["  where:"] + finding.stack.map { "  | \($0)" } }
        guard let screens = finding.screens else { return lines }
        for (name, screen) in [("expected", screens.expected), ("found", screens.found)] {
            lines += ["  \(name):"] + screen.map { "  | \($0)" }
        }
        return lines
    }

    /// The list of checks for people.
    public static var listText: String {
        let width = ValidationCheck.allCases.map(\.rawValue.count).max() ?? 0
        return ValidationCheck.allCases.map { check in
            check.rawValue + String(repeating: " ", count: width - check.rawValue.count) + "  \(check.summary)\n"
        }
        .joined()
    }
}

extension ValidationReport.Status {
    /// The status in a word, padded to equal width.
    fileprivate var word: String {
        switch self {
        case .passed: "ok     "
        case .failed: "FAILED "
        case .skipped: "skipped"
        }
    }
}

extension ValidationReport.Coverage {
    /// The number of actions and screens seen so far, in words.
    var progress: String {
        let actions = actionCount == 1 ? "1 action" : "\(actionCount) actions"
        let screens = screenCount == 1 ? "1 screen" : "\(screenCount) screens"
        return "\(actions) on \(screens)"
    }

    fileprivate var words: String {
        guard isComplete else { return "\(progress); there are more" }
        guard !isHasty else { return "\(progress); there may be more, for not all that comes by itself was waited for" }
        return "\(progress), which is all that comes within 0.5 s of an action"
    }
}
