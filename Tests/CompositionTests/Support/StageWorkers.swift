import Configuration
import Loading
import PluginManifest
import Port

@testable import Isolation
@testable import Loopback
@testable import PluginABI

/// The plugins of a test in workers of a loopback.
@MainActor
final class StageWorkers {
    let loopback: Loopback
    let processes: SupervisedProcesses
    let pool: ProcessPool
    private let manifests: [String: Manifest]
    let isGrouped: Bool

    /// - Parameters:
    ///   - isGrouped: true for one process of all plugins; false for a process of each.
    ///   - factory: makes the factory of a plugin, in its worker.
    init(
        _ manifests: [String: Manifest],
        isGrouped: Bool,
        factory: @escaping @MainActor (String) -> PluginFactory
    ) {
        self.manifests = manifests
        self.isGrouped = isGrouped
        loopback = Loopback { server in
            for id in manifests.keys {
                server.plugins[id] = LocalPlugin("/\(id).so") { () throws(Diagnostic) in
                    { () throws(Diagnostic) in factory(id) }
                }
            }
        }
        let catalog = PluginCatalog([], pipeline: .ofThisProgram(configurationDirectory: "/"))
        pool = ProcessPool([], of: catalog, program: loopback.program)
        processes = SupervisedProcesses(pool)
    }

    func build(_ request: BuildRequest) throws(Diagnostic) -> any PluginPort {
        let id = request.build.plugin
        guard let manifest = manifests[id] else {
            throw Diagnostic(DiagnosticCode("RH999", .plugin), "There is no plugin `\(id)`.")
        }
        let path = "/\(id).so"
        let plugin = RemotePlugin(id: id, manifest: manifest, path: path, workerPath: path, file: nil, digest: nil)
        let process = PluginProcess(name: isGrouped ? "all" : id, isShared: isGrouped)
        do throws(RemoteBuildError) {
            return try processes.build(request, of: plugin, in: process)
        } catch {
            switch error {
            case .build(let error): throw Diagnostic(DiagnosticCode("RH999", .plugin), error.message)
            case .ended(let end, let culprit): throw .endedTooOften(id, end, by: culprit, in: process)
            case .load, .spawn, .handshake: throw error.diagnostic(of: plugin, nil, at: nil)
            }
        }
    }

    func deliver() { loopback.deliver() }

    var servedCount: Int { loopback.servedCount }

    /// The worker that was started last.
    var lastServer: PluginServer? { loopback.workers.last?.server }
}
