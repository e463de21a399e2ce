public import Base
public import PluginManifest

/// The SHA-256 that a plugin's file must have, as plugins.json says.
///
/// The hash is taken of the open file, before anything else is read of it, and through one descriptor. A file that
/// changes between that and `dlopen` shows there: see ``PluginLoader``.
public struct PluginDigest: Hashable, Sendable {
    /// The digest.
    public let value: SHA256Digest
    /// Where in plugins.json it is written.
    public let label: Label?

    /// Makes a requirement.
    public init(_ value: SHA256Digest, label: Label? = nil) {
        self.value = value
        self.label = label
    }

    /// What speaks against a file with another digest.
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
