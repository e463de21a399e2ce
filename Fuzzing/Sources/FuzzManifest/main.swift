import FuzzSupport
import PluginManifest

// Any bytes as a manifest, as they could be in a library's section: a manifest, or diagnostics.
fuzz { data, size in
    let (manifest, diagnostics) = Manifest.decode(SourceFile(data, size))
    precondition((manifest == nil) == diagnostics.contains { $0.severity == .error })
    if let manifest {
        precondition(!manifest.builds.isEmpty)
        precondition(manifest.entrySymbol.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
    expectSound(diagnostics)
    return 0
}
