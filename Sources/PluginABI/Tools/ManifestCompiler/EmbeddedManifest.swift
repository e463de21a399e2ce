import PluginManifest

/// The manifest as embedded in the plugin's library: compact JSON, with the entry symbol.
struct EmbeddedManifest {
    let bytes: [UInt8]

    /// The keys not copied: for editors and the compiler only, or written separately.
    private static let left = ["$schema", "access", "entry"]

    /// The largest size in bytes; for more, the compiler would take minutes.
    static let maximumSize = 16_384

    init(_ manifest: Manifest) {
        var writer = JSONWriter()
        if case .success(let document) = JSONDocument.parse(manifest.source) {
            writer.object { writer in
                for (key, value) in document.root.members where !Self.left.contains(key.text) {
                    writer.key(key.text)
                    writer.value(value)
                }
                writer.member("entry", manifest.entrySymbol)
            }
        }
        bytes = Array(writer.text.utf8)
    }

    /// Returns the error for a manifest that is too large to embed.
    func isTooLarge(_ source: SourceFile) -> Diagnostic {
        Diagnostic(
            .manifestTooLarge,
            "The manifest takes \(bytes.count) bytes in the library; at most \(Self.maximumSize) are allowed.",
            at: Label(source, SourceRange(lowerBound: 0, upperBound: 1)),
            help: ["Move the outcomes or the builds into several plugins."]
        )
    }
}
