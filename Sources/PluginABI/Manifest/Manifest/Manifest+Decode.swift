extension Manifest {
    /// Reads a manifest, from manifest.json or from a library's section, which also names the entry symbol.
    ///
    /// All errors are reported together, in the order of the text, and then there is no manifest. The text is
    /// untrusted: time and memory are linear in it, and the stack does not grow with it.
    public static func decode(_ source: SourceFile) -> (manifest: Manifest?, diagnostics: [Diagnostic]) {
        var reader = ManifestReader(source)
        var manifest: Manifest?
        switch JSONDocument.parse(source) {
        case .success(let document):
            manifest = reader.read(document.root)
        case .failure(let error):
            // In a manifest, the errors of the JSON reader get the codes of manifests.
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
