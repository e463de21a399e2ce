import Configuration
public import Loading
import PluginABI
public import PluginManifest

/// Trials of plugins: each is loaded in a separate process, so that nothing else can suffer.
extension ProcessPool {
    /// Loads a plugin, which runs the entry point.
    ///
    /// - Returns: the error; nil if the plugin can be loaded.
    public func tryOut(_ reference: PluginReference) -> Diagnostic? {
        guard let id = reference.id, let plugin = plugins[id] ?? RemotePlugin(id, in: catalog) else { return nil }
        let plan = plans.first { $0.plugins.contains(id) }
        do throws(RemoteBuildError) {
            try load(plugin, in: plan?.process ?? PluginProcess(name: id))
            return nil
        } catch {
            return error.diagnostic(of: plugin, plan?.process.via, at: reference.label)
        }
    }

    /// Loads the plugins of another configuration in new processes, and in running ones that would be replaced: a
    /// plugin that cannot be loaded there would end the run when it is first played.
    ///
    /// - Throws: the reason why a plugin cannot be loaded.
    public func tryOut(_ plans: [ProcessPlan], of catalog: PluginCatalog) throws(Diagnostic) {
        let before = ProcessPlan.origins(of: self.plans, in: self.catalog)
        let replaced = plans.filter { plan in
            let key = plan.process.key
            guard before[key] != plan.origin(in: catalog) else { return false }
            return workers[key] != nil || before[key] == nil
        }
        guard !replaced.isEmpty else { return }
        // What plugins print here they print again when they are used, unless they are not.
        let printed = PrintedLines()
        let trial = ProcessPool(replaced, of: catalog, program: program) { printed.add($0, $1) }
        defer { trial.stop() }
        let ids = Set(replaced.flatMap(\.plugins))
        for reference in catalog.references where reference.id.map(ids.contains) ?? false {
            guard let failure = trial.tryOut(reference) else { continue }
            printed.pass(to: print)
            throw failure
        }
    }

    /// The last output of the processes of a trial: what a process prints at its end says why.
    @MainActor
    private final class PrintedLines {
        private var all: [(lines: String, target: Int32)] = []

        private static let limit = 100

        func add(_ lines: String, _ target: Int32) {
            if all.count == Self.limit { all.removeFirst() }
            all.append((lines, target))
        }

        func pass(to printer: Printer) {
            for (lines, target) in all { printer(lines, target) }
        }
    }

    func load(_ plugin: RemotePlugin, in process: PluginProcess) throws(RemoteBuildError) {
        let worker = try worker(for: process)
        defer { worker.stop() }
        do throws(RemoteBuildError) {
            try call(worker, .load(plugin: plugin.id), about: plugin.id)
        } catch {
            // Nothing had to be built.
            if case .build = error { throw .ended(.malformed, by: plugin.id) }
            throw error
        }
    }
}
