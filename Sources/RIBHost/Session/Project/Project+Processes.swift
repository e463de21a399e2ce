import Checking
import Configuration
import Isolation
import PluginManifest

extension Project.Content {
    /// Returns an error if the plugins of the flow need more processes than they are allowed; nil otherwise. A plugin
    /// that no step uses needs no process.
    func tooManyProcesses(limit: Int) -> Diagnostic? {
        let plans = ProcessPlan.plans(of: result.graph.usedPlugins.map(\.entry))
        guard plans.count > limit, let first = plans[limit].plugins.first else { return nil }
        let entry = configuration.plugins.first { $0.id.value == first }
        return Diagnostic(
            .tooManyProcesses,
            "The plugins of this flow need \(plans.count) process\(plans.count == 1 ? "" : "es"), and may have \(limit).",
            at: entry.map { Label(configuration.source, $0.id.range, "one more than that") },
            help: [
                "Let plugins share a process, with the same name in \"process\", or allow more: "
                    + "--processes \(plans.count)."
            ]
        )
    }
}
