import PluginManifest

/// The name of a new plugin, in the forms needed in the package.
public struct PluginName: Equatable, Sendable {
    /// The id, for example `rock-paper-scissors`: of the package, the plugin and its folder.
    public let id: String
    /// The beginning of file names in Python, C and Rust: `rock_paper_scissors`.
    public let word: String
    /// The beginning of Swift's types: `RockPaperScissors`.
    public let type: String
    /// The title for people: `Rock paper scissors`.
    public let title: String

    /// Takes an id: lower-case words joined by hyphens.
    ///
    /// - Throws: the reason why a plugin cannot have this name.
    public init(_ id: String) throws(ScaffoldingError) {
        let words = id.split(separator: "-", omittingEmptySubsequences: false)
        self.id = id
        word = words.joined(separator: "_")
        type = words.map(\.capitalized).joined()
        title = words.joined(separator: " ")[...].capitalized
        // Nothing else can be put between quotes as it is.
        let canBeQuoted = id.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
        guard canBeQuoted, Self.errors(id: id, type: "Name").isEmpty else {
            throw ScaffoldingError(.name, "A plugin cannot be called `\(id)`.", Self.help)
        }
        if let reason = Self.errors(id: "name", type: type).first {
            throw ScaffoldingError(.name, "A plugin cannot be called `\(id)`. \(reason)", Self.help)
        }
        guard !Self.taken.contains(id) else {
            throw ScaffoldingError(.name, "`\(id)` is a name that the templates use themselves.", Self.help)
        }
    }

    /// The names of the sample plugins, with which new plugins are played, and of the RIBs in templates.
    private static let taken = ["off-game", "random-win", "coin-toss", "name-entry"]
    private static let help =
        "Take another name, such as `rock-paper-scissors`: words of the letters a to z and digits, joined by single hyphens. "
        + "It begins with a letter and has at most 64 characters."

    /// Returns errors of a manifest with this id and type: the rules of manifests know the names that would collide in
    /// generated Swift.
    private static func errors(id: String, type: String) -> [String] {
        let text = """
            {"id": "\(id)", "name": "\(type)", "version": "1.0.0", "builder": "\(type)Builder", "state": {"count": "Int"}}
            """
        return Manifest.decode(SourceFile(name: "manifest.json", bytes: Array(text.utf8))).diagnostics.map(\.message)
    }
}

extension Substring {
    /// The word with a capital first letter.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
