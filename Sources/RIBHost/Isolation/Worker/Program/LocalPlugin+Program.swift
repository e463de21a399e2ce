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
        let id = reference.id ?? reference.file
        let started = StartedProgram()
        self.init(reference.file, libraries: []) { () throws(Diagnostic) in
            guard let program = started.program, let manifest = Manifest.decode(SourceFile(name: id, bytes: manifest)).manifest else {
                throw .programEnded(id)
            }
            return { () throws(Diagnostic) in
                do throws(BuildError) {
                    return try PortFactory(
                        of: id,
                        manifest,
                        over: program.transport,
                        host: ProgramVersion.current
                    ) { started.plugin?.failureHandler(program, $0) }
                } catch {
                    throw .otherPort(reference.file, error.message)
                }
            }
        }
        started.plugin = self
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
    weak var plugin: LocalPlugin?
}
