import PluginManifest

/// Returns the Swift file for a manifest; throws all errors of the manifest.
func compileManifest(_ source: SourceFile) throws(CompileError) -> String {
    let (manifest, diagnostics) = Manifest.decode(source)
    guard let manifest else { throw CompileError(diagnostics) }
    let embedded = EmbeddedManifest(manifest)
    guard embedded.bytes.count <= EmbeddedManifest.maximumSize else {
        throw CompileError([embedded.isTooLarge(source)])
    }
    return GeneratedInterface(manifest, embedded).text
}
