extension Manifest {
    /// Reads a manifest, from manifest.json or from a library's section, which also names the entry symbol.
    ///
    /// All that is wrong is reported at once, in the order of the text, and then there is no manifest. The text may be
    /// anything: time and memory are linear in it, and no stack grows with it.
    public static func decode(_ source: SourceFile) -> (manifest: Manifest?, diagnostics: [Diagnostic]) {
        var reader = ManifestReader(source)
        var manifest: Manifest?
        switch JSONDocument.parse(source) {
        case .success(let document):
            manifest = reader.read(document.root)
        case .failure(let error):
            // A manifest's errors are the plugin's, whoever's JSON errors these would be elsewhere.
            for diagnostic in error.diagnostics {
                var diagnostic = diagnostic
                diagnostic.code = error.document == nil ? .manifestSyntax : .manifestDuplicateKey
                reader.diagnostics.append(diagnostic)
            }
            if let document = error.document { _ = reader.read(document.root) }
        }
        let diagnostics = reader.diagnostics.inSourceOrder()
        return (diagnostics.isEmpty ? manifest : nil, diagnostics)
    }
}
