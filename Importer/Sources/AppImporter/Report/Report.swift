/// A report about an import, line by line.
struct Report {
    /// A Swift file of the app.
    struct Entry: Equatable {
        let path: String
        let kept: Int
        let changed: Int
        let leftOut: Int
        /// The lines among those left out that belong to views, to tests, or to no part of the app.
        let ofViews: Int
        /// The lines among those changed or left out that need what there is not here.
        let ofServices: Int
        /// True for a file with a part of a RIB.
        let isOfRIBs: Bool
        let reasons: [String]
    }

    let name: String
    let entries: [Entry]
    /// The views made, by the path of each, with what their author has to write before they compile.
    let views: [(path: String, gaps: [String])]
    /// Lines that name what there is not here.
    let stops: [String]
    /// Modules of others, with the number of files and what is used here.
    let modules: [(name: String, count: Int, instead: String)]
    /// The number of files that are not Swift, by ending.
    let others: [String: Int]
    let outcome: NewFolder.Outcome

    /// The report as a page: all files.
    var page: String {
        ([summary] + [files, made, missing, frameworks, rest, earlier].filter { !$0.isEmpty }).joined(separator: "\n\n")
            + "\n"
    }

    private var summary: String {
        let sum = entries.reduce((0, 0, 0)) { ($0.0 + $1.kept, $0.1 + $1.changed, $0.2 + $1.leftOut) }
        return "# \(name)\n\n\(Self.count(entries.count, "file")) of Swift: \(Self.count(sum.0, "line")) kept, "
            + "\(sum.1) changed, \(sum.2) left out.\n\n\(figures)"
    }

    /// The part of the lines that stays, in files of RIBs and in all code outside views.
    private var figures: String {
        let ofRIBs = entries.filter(\.isOfRIBs)
        return [
            "- \(Self.share(of: ofRIBs) { $0.ofViews }) in files of RIBs",
            "- \(Self.share(of: entries) { $0.ofViews }) in all code outside views",
            "- \(Self.share(of: entries) { $0.ofViews + $0.ofServices }) of these without what needs modules of Apple and others",
        ].joined(separator: "\n")
    }

    /// Returns the percentage of the lines that stay, without those that do not count.
    private static func share(of entries: [Entry], without others: (Entry) -> Int) -> String {
        let kept = entries.reduce(0) { $0 + $1.kept }
        let all = entries.reduce(0) { $0 + $1.kept + $1.changed + $1.leftOut - others($1) }
        guard all > 0 else { return "no lines" }
        let tenths = Int((Double(kept) / Double(all) * 1000).rounded(.down))
        return "\(tenths / 10).\(tenths % 10) % of \(count(all, "line")) stay"
    }

    private var files: String {
        let unchanged = entries.filter { $0.changed == 0 && $0.leftOut == 0 }
        let changed = entries.filter { ($0.changed > 0 || $0.leftOut > 0) && $0.kept > 0 }
        let leftOut = entries.filter { $0.kept == 0 && $0.leftOut > 0 }
        var parts: [String] = []
        if !unchanged.isEmpty {
            let lines = unchanged.map { "\($0.path): \(Self.count($0.kept, "line"))" }
            parts.append(Self.section("As they are", lines))
        }
        if !changed.isEmpty {
            let lines = changed.map { entry in
                "\(entry.path): \(entry.kept) kept, \(entry.changed) changed, \(entry.leftOut) left out: "
                    + entry.reasons.joined(separator: "; ")
            }
            parts.append(Self.section("Changed", lines))
        }
        if !leftOut.isEmpty {
            let lines = leftOut.map {
                "\($0.path): \(Self.count($0.leftOut, "line")): \($0.reasons.joined(separator: "; "))"
            }
            parts.append(Self.section("Left out", lines))
        }
        return parts.joined(separator: "\n\n")
    }

    private var made: String {
        let lines = views.map { view in
            view.gaps.isEmpty ? view.path : "\(view.path): write \(view.gaps.map { "`\($0)`" }.joined(separator: ", "))"
        }
        return Self.section(
            "Views to be written: each shows the values that it gets, and offers what its listener takes",
            lines
        )
    }

    private var missing: String { Self.section("Names that there are not here", stops) }

    private var frameworks: String {
        let lines = modules.map { "\($0.name), in \(Self.count($0.count, "file")): \($0.instead)" }
        return Self.section("Modules of Apple and others", lines)
    }

    private var rest: String {
        Self.section(
            "Files that are not Swift, left out",
            others.sorted { $0.key < $1.key }.map { "\($0.value) .\($0.key)" }
        )
    }

    private var earlier: String {
        [
            Self.section("Edited since an earlier import, and not overwritten", outcome.edited),
            Self.section("Deleted since an earlier import, and not written again", outcome.deleted),
            Self.section("No longer made, and removed", outcome.removed),
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private static func section(_ title: String, _ lines: [String]) -> String {
        lines.isEmpty ? "" : "## \(title)\n\n" + lines.map { "- \($0)" }.joined(separator: "\n")
    }

    private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
