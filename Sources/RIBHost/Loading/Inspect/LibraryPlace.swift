/// A place in a plugin's file from which the dynamic linker can take libraries: an entry of DT_RUNPATH or DT_RPATH, or
/// a path in DT_NEEDED.
public struct LibraryPlace: Hashable, Sendable {
    /// The origin of a place: a part of the dynamic section, or the environment.
    public enum Tag: UInt8, Sendable {
        /// DT_NEEDED.
        case needed
        /// DT_RPATH.
        case rpath
        /// DT_RUNPATH.
        case runpath
        /// LD_LIBRARY_PATH, which applies to all plugins.
        case environment
        /// The name of a library in DT_NEEDED, which the dynamic linker takes from a directory of DT_RUNPATH or
        /// DT_RPATH if the library is there.
        case library

        var name: StaticString {
            switch self {
            case .needed, .library: "DT_NEEDED"
            case .rpath: "DT_RPATH"
            case .runpath: "DT_RUNPATH"
            case .environment: "LD_LIBRARY_PATH"
            }
        }
    }

    /// The base of the path.
    private enum Base: Hashable, Sendable {
        /// The root: an absolute path.
        case root
        /// The plugin's own directory, spelled `$ORIGIN`.
        case origin(Int)
        /// A base unknown before the plugin is loaded.
        case workingDirectory, otherWord
    }

    /// The origin of the place.
    public let tag: Tag
    /// A directory; in DT_NEEDED a file.
    public let text: String
    private let base: Base

    /// Creates a place.
    public init(tag: Tag, text: String) {
        self.tag = tag
        self.text = text
        base = Self.base(of: text.utf8)
    }

    /// Returns true if the paths have the same bytes, as Linux compares names.
    public static func == (left: LibraryPlace, right: LibraryPlace) -> Bool {
        left.tag == right.tag && left.text[...].isSamePath(as: right.text[...])
    }

    private static func base(of text: String.UTF8View) -> Base {
        let origin = max(length(of: "$ORIGIN", in: text), length(of: "${ORIGIN}", in: text))
        if text.dropFirst(origin).contains(UInt8(ascii: "$")) { return .otherWord }
        if origin > 0 { return .origin(origin) }
        return text.first == UInt8(ascii: "/") ? .root : .workingDirectory
    }

    /// Returns the length of a word if it is the first part of a path, otherwise 0.
    private static func length(of word: String, in text: String.UTF8View) -> Int {
        guard text.starts(with: word.utf8) else { return 0 }
        let next = text.dropFirst(word.utf8.count).first
        return next == nil || next == UInt8(ascii: "/") ? word.utf8.count : 0
    }

    /// The place, in the words of messages.
    var words: String {
        text.isEmpty ? "an empty entry of \(tag.name)" : "\(tag.name) `\(text)`"
    }

    /// The reason why the place cannot be checked before the plugin is loaded; nil if there is none.
    var problem: String? {
        switch base {
        case .root, .origin: nil
        case .otherWord:
            "has the \(tag.name) entry `\(text)`, in which only a `$ORIGIN` at the beginning can be checked"
        case .workingDirectory:
            text.isEmpty
                ? "has an empty \(tag.name) entry, which stands for the working directory"
                : "has the \(tag.name) entry `\(text)`, which is relative to the working directory"
        }
    }

    /// Returns the path of the place; nil if the path cannot be checked.
    ///
    /// - Parameter origin: The directory of the plugin.
    func path(origin: String) -> String? {
        switch base {
        case .root: text
        case .origin(text.utf8.count): origin
        case .origin(let count): (origin == "/" ? "" : origin) + String(Substring(text.utf8.dropFirst(count)))
        case .workingDirectory, .otherWord: nil
        }
    }
}
