public import PluginManifest

/// A process that waits for its plugins. A process takes longer to start than to load plugins, so the first one is
/// started while the host decodes and checks the flow, before it is known which plugin needs it.
@MainActor
public final class SpareProcess {
    let process: ChildProcess

    private init(_ process: ChildProcess) { self.process = process }

    /// Starts one; nil if no plugin will need one, or if the system cannot start one now: it is asked again when a
    /// plugin needs it.
    ///
    /// - Parameters:
    ///   - source: the text of plugins.json. One that has `"process"` somewhere probably has it in a plugin's entry.
    ///   - isolatesAll: whether each plugin gets a process.
    ///   - countsRIBs: whether the process will be asked for RIBs that have leaked.
    public static func start(for source: SourceFile, isolatesAll: Bool, countsRIBs: Bool) -> SpareProcess? {
        guard isolatesAll || source.contains("\"process\"") else { return nil }
        return (try? ChildProcess(of: ProcessPool.ownProgram, countsRIBs: countsRIBs)).map(SpareProcess.init)
    }

    /// Ends it: no plugin needs it.
    public func end() { process.end() }
}

extension SourceFile {
    fileprivate func contains(_ word: String) -> Bool {
        bytes.indices.contains { bytes[$0] == word.utf8.first && bytes[$0...].starts(with: word.utf8) }
    }
}
