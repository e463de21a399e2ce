public import PluginManifest

/// A process that waits for its plugins. Starting a process takes longer than loading plugins, so the first process is
/// started while the host decodes and checks the flow, before it is known which plugin needs it.
@MainActor
public final class SpareProcess {
    let process: ChildProcess

    private init(_ process: ChildProcess) { self.process = process }

    /// Starts a spare process; nil if no plugin will need one, or if the system cannot start one now: another attempt
    /// is made when a plugin needs it.
    ///
    /// - Parameters:
    ///   - source: the text of plugins.json. A text with `"process"` somewhere probably has it in a plugin's entry.
    ///   - isolatesAll: true if each plugin gets a process.
    ///   - countsRIBs: true if the process will be asked for leaked RIBs.
    ///   - program: the program that serves as a worker.
    public static func start(
        for source: SourceFile,
        isolatesAll: Bool,
        countsRIBs: Bool,
        of program: WorkerProgram = .own
    ) -> SpareProcess? {
        guard isolatesAll || source.contains("\"process\"") else { return nil }
        return (try? program.start(countsRIBs)).map(SpareProcess.init)
    }

    /// Ends the process, which no plugin needs.
    public func end() { process.end() }
}

extension SourceFile {
    fileprivate func contains(_ word: String) -> Bool {
        bytes.indices.contains { bytes[$0] == word.utf8.first && bytes[$0...].starts(with: word.utf8) }
    }
}
