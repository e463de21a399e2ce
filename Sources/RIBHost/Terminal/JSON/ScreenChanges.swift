import PluginManifest

/// Writes what is different in a screen instead of all of it, for a front end that has asked for that: of 500 items, one
/// changes.
struct ScreenChanges {
    /// The screen that was written last, as the members of its line that a patch is about.
    private var last: JSONValue?

    /// - Parameter last: the line that the front end got last; nil before the first.
    init(after last: String?) {
        self.last = last.flatMap(Self.parse)
    }

    /// A line `{"type":"change","base":…,"revision":…,"patch":[…]}`; nil where the whole screen is not much longer.
    ///
    /// - Parameter line: the line of the whole screen, which has this revision.
    mutating func line(instead line: String, _ revision: Int) -> String? {
        let new = Self.parse(line)
        defer { last = new }
        guard let last, let new else { return nil }
        let change = JSONFace.line("change") { change in
            change.member("base", revision - 1)
            change.member("revision", revision)
            change.key("patch")
            JSONPatch(from: last, to: new).write(to: &change)
        }
        return change.utf8.count * 2 < line.utf8.count ? change : nil
    }

    private static func parse(_ line: String) -> JSONValue? {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "screen", bytes: Array(line.utf8)))
        else { return nil }
        return document.root
    }
}
