import PluginManifest

/// Writes the differences between screens instead of whole screens, for a front end that has requested this: often one
/// of 500 items changes.
struct ScreenChanges {
    /// The greatest number of operations: with more, a front end would take longer to carry them out than to read the
    /// whole screen.
    private static let operationLimit = 500

    /// The last screen line, as the base of patches.
    private var last: JSONValue?

    /// - Parameter last: the last line sent to the front end; nil before the first.
    init(after last: String?) {
        self.last = last.flatMap(Self.parse)
    }

    /// Returns a line `{"type":"change","base":…,"revision":…,"patch":[…]}`; nil if the whole screen is not much
    /// longer.
    ///
    /// - Parameter line: the line of the whole screen, with this revision.
    mutating func line(instead line: String, _ revision: Int) -> String? {
        let new = Self.parse(line)
        defer { last = new }
        guard let last, let new else { return nil }
        let patch = JSONPatch(from: last, to: new)
        guard patch.operations.count <= Self.operationLimit else { return nil }
        let change = JSONFace.line("change") { change in
            change.member("base", revision - 1)
            change.member("revision", revision)
            change.key("patch")
            patch.write(to: &change)
        }
        return change.utf8.count * 2 < line.utf8.count ? change : nil
    }

    private static func parse(_ line: String) -> JSONValue? {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "screen", bytes: Array(line.utf8)))
        else { return nil }
        return document.root
    }
}
