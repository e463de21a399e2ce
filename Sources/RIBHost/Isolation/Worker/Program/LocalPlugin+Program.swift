import Foreign
import Loading
import PluginABI
import PluginManifest

extension LocalPlugin {
    /// Checks a program, which is started before the process is sealed.
    ///
    /// - Parameters:
    ///   - manifest: the manifest read by the host, byte for byte.
    ///   - known: the file inspected by the host on this machine.
    convenience init(
        program reference: PluginReference,
        _ manifest: [UInt8],
        known: InspectedFile?,
        _ pipeline: PluginPipeline
    ) {
        let (id, started, failure) = (reference.id ?? reference.file, StartedProgram(), FailureHandler())
        self.init(reference.file) { () throws(Diagnostic) in
            guard let program = started.program else { throw .programEnded(id) }
            return { () throws(Diagnostic) in
                let manifest = try Manifest.decoded(manifest, of: reference)
                do throws(BuildError) {
                    return try PortFactory(of: id, manifest, over: program.transport) { failure.call($0, program) }
                } catch {
                    throw .otherPort(reference.file, error.message, at: nil)
                }
            }
        }
        failure.plugin = self
        start = { seal throws(Diagnostic) in
            let file = try pipeline.program(reference, withManifest: manifest, known: known)
            started.program = try PluginProgram(file, in: seal)
        }
    }
}

/// The program of a plugin, once it has been started.
@MainActor
private final class StartedProgram {
    var program: PluginProgram?
}

extension Manifest {
    /// Returns a manifest that the host has decoded before.
    static func decoded(_ bytes: [UInt8], of reference: PluginReference) throws(Diagnostic) -> Manifest {
        let (manifest, diagnostics) = decode(SourceFile(name: reference.file, bytes: bytes))
        guard let manifest else {
            throw diagnostics.first ?? .programEnded(reference.id ?? reference.file)
        }
        return manifest
    }
}
