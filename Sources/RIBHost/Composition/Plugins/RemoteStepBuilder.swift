import Configuration
import Isolation
import PluginABI
import PluginManifest

/// Builds the RIBs of one step in the process of its plugin.
final class RemoteStepBuilder: StepBuilder {
    private let use: PluginUse
    private let process: PluginProcess
    private let plugin: RemotePlugin
    private let workers: SupervisedWorkers

    init(
        _ use: PluginUse,
        _ process: PluginProcess,
        plugin: RemotePlugin,
        workers: SupervisedWorkers
    ) {
        self.use = use
        self.process = process
        self.plugin = plugin
        self.workers = workers
    }

    func build(for attachment: StepNode, in scope: FlowScope) throws(Diagnostic) -> BuiltRIB {
        let request = BuildRequest(
            plugin,
            build: use.build,
            context: scope.context(of: use, in: workers.pool),
            arguments: attachment.arguments,
            state: attachment.keptState,
            listener: attachment,
            path: attachment.path,
            cutHandler: { [weak attachment] in attachment?.screenIsCut() }
        )
        do throws(RemoteBuildError) {
            return try workers.build(request, in: process, for: attachment)
        } catch {
            switch error {
            case .build(let error): throw .notBuilt(use.plugin, error, from: plugin.path)
            case .load, .spawn, .handshake: throw error.diagnostic(of: plugin, process.via, at: nil)
            case .ended(let end, let culprit): throw .endedTooOften(use.plugin, end, by: culprit, in: process)
            }
        }
    }
}
