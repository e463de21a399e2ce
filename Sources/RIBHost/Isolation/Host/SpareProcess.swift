public import Configuration

/// A process that waits for its plugins. A process takes longer to start than to load plugins, so the first one is
/// started while the host checks the flow, before it is known which plugin needs it.
@MainActor
public final class SpareProcess {
    let process: WorkerProcess

    private init(_ process: WorkerProcess) { self.process = process }

    /// Starts one; nil if none of the plugins has a process on this machine, or if the system cannot start one now: it
    /// is asked again when a plugin needs it.
    ///
    /// - Parameter countsRIBs: whether the process will be asked for RIBs that have leaked.
    public static func start(for plugins: [PluginEntry], countsRIBs: Bool) -> SpareProcess? {
        guard plugins.contains(where: { $0.process.map { $0.via == nil } ?? false }) else { return nil }
        return (try? WorkerProcess(of: WorkerPool.ownProgram, countsRIBs: countsRIBs)).map(SpareProcess.init)
    }

    /// Ends it: no plugin needs it.
    public func end() { process.end() }
}
