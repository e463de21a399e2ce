import Configuration
import Loading
import PluginManifest

extension Configuration {
    /// Returns a configuration in which each program has a process of its own, and an error for each that is to have
    /// another place.
    ///
    /// - Parameter isProgram: returns true for the id of a plugin that is a program.
    func isolatingPrograms(_ isProgram: (String) -> Bool) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        var (configuration, diagnostics) = (self, [Diagnostic]())
        for (index, entry) in plugins.enumerated() where isProgram(entry.id.value) {
            let process = entry.process ?? entry.ownProcess()
            configuration.plugins[index].process = process
            guard process.isShared || entry.process == nil, let range = entry.processRange else { continue }
            diagnostics.append(.programNeedsProcess(entry.id.value, at: Label(source, range)))
        }
        return (configuration, diagnostics)
    }
}
