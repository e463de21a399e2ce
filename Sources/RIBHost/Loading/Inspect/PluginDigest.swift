public import Base
public import PluginManifest

/// The SHA-256 that plugins.json requires of a plugin's file.
///
/// The hash is taken from the open file, before any other read, and through one descriptor. If a file changes between
/// this and `dlopen`, the change is detected there: see ``PluginLoader``.
public struct PluginDigest: Hashable, Sendable {
    /// The digest.
    public let value: SHA256Digest
    /// The place of the SHA-256 in plugins.json.
    public let label: Label?

    /// Creates a requirement.
    public init(_ value: SHA256Digest, label: Label? = nil) {
        self.value = value
        self.label = label
    }

    /// Returns the error about a file with another digest.
    func refusal(of path: String, with found: SHA256Digest, for reference: PluginReference) -> Diagnostic {
        Diagnostic(
            .pluginOtherDigest,
            "`\(path)` is another file than the one whose SHA-256 is in \(label?.source.name ?? "plugins.json").",
            at: label,
            secondary: reference.label.map { [Label($0.source, $0.range, "this file")] } ?? [],
            notes: ["Its SHA-256 is \(found).", "Nothing else was read of it."],
            help: [
                "Get the file again from where the SHA-256 is from; or write this one, if it is this file that you trust."
            ]
        )
    }
}
