/// A place from which the dynamic linker may take libraries for a plugin, in the plugin's words: an entry of its DT_RUNPATH or DT_RPATH, or a
/// path in its DT_NEEDED.
struct LibraryPlace: Hashable, Sendable {
    /// Which part of the dynamic section names it.
    enum Tag: String, Sendable {
        case needed = "DT_NEEDED"
        case rpath = "DT_RPATH"
        case runpath = "DT_RUNPATH"
    }

    let tag: Tag
    /// A directory; in DT_NEEDED a file.
    let text: String

    /// Why the place cannot be judged before the plugin is loaded; nil where it can.
    var problem: String? {
        let rest = afterOrigin
        if (rest ?? text[...].utf8).contains(UInt8(ascii: "$")) {
            return "has the \(tag.rawValue) entry `\(text)`, of which only a `$ORIGIN` at the beginning could be judged"
        }
        if rest != nil || text.utf8.first == UInt8(ascii: "/") { return nil }
        return text.isEmpty
            ? "has an empty \(tag.rawValue) entry, which stands for the working directory"
            : "has the \(tag.rawValue) entry `\(text)`, which is relative to the working directory"
    }

    /// The path that it stands for, if it can be judged.
    ///
    /// - Parameter origin: The directory of the plugin.
    func path(origin: String) -> String {
        guard let rest = afterOrigin else { return text }
        return rest.isEmpty ? origin : (origin == "/" ? "" : origin) + String(Substring(rest))
    }

    /// What follows the plugin's own directory; nil where the place does not begin with that.
    private var afterOrigin: Substring.UTF8View? {
        guard text.utf8.first == UInt8(ascii: "$") else { return nil }
        for word in ["$ORIGIN", "${ORIGIN}"] where text.utf8.starts(with: word.utf8) {
            let rest = text[...].utf8.dropFirst(word.utf8.count)
            if rest.isEmpty || rest.first == UInt8(ascii: "/") { return rest }
        }
        return nil
    }
}
