import PluginManifest

/// The program that serves as a worker on this machine.
@MainActor
public struct WorkerProgram {
    /// Starts a process of it.
    let start: @MainActor (_ countsRIBs: Bool) throws(SystemError) -> ChildProcess

    init(start: @escaping @MainActor (_ countsRIBs: Bool) throws(SystemError) -> ChildProcess) { self.start = start }

    /// A program that has ``WorkerMode`` of this build.
    public init(path: String) {
        self.init { countsRIBs throws(SystemError) in try ChildProcess(of: path, countsRIBs: countsRIBs) }
    }

    /// This process's own program.
    public static let own = WorkerProgram(path: ownPath)
    nonisolated static let ownPath = "/proc/self/exe"
}
