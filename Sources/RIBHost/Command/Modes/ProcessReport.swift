import Checking
import Configuration
import Isolation
import PluginManifest

/// Where each plugin runs, and which restrictions are enforced there: printed by `ribs-host check` if some plugin has a
/// process.
struct ProcessReport {
    private struct Row {
        var plugin: String
        /// nil for the host's own process.
        var plan: ProcessPlan?
    }

    private let rows: [Row]
    private let support: KernelSupport

    /// - Returns: nil if all plugins run in the host's process.
    init?(_ graph: FlowGraph, _ support: KernelSupport) {
        let plugins = graph.usedPlugins
        let plans = ProcessPlan.plans(of: plugins.map(\.entry))
        guard !plans.isEmpty else { return nil }
        self.support = support
        rows = plugins.map { plugin in Row(plugin: plugin.id, plan: plans.first { $0.plugins.contains(plugin.id) }) }
    }

    var text: String {
        let lines =
            ["", "Processes:"] + rows.map { "  \($0.plugin): \(Self.words(for: $0.plan))" } + [
                "", "Enforced: \(support.words)",
            ]
        return lines.map { shownLine($0) + "\n" }.joined()
    }

    private static func words(for plan: ProcessPlan?) -> String {
        guard let plan else { return "the host's own process, where permissions cannot be enforced" }
        let own = plan.process.isShared ? "the process \(plan.process.name)" : "a process of its own"
        let place = plan.process.via.map { "\(own), which `\($0.program)` starts" } ?? own
        var permissions = plan.seal.network ? ["the network"] : []
        if !plan.seal.read.isEmpty { permissions.append("to read \(plan.seal.read.joined(separator: ", "))") }
        if !plan.seal.write.isEmpty { permissions.append("to write \(plan.seal.write.joined(separator: ", "))") }
        let granted = permissions.isEmpty ? "granted nothing" : "granted \(permissions.joined(separator: "; "))"
        return "\(place), \(granted), at most \(plan.seal.memory) MiB"
    }

    /// Writes the rows for programs: Documentation/reference/json.md says what each member means.
    func write(to writer: inout JSONWriter) {
        writer.objects("processes", of: rows) { row, writer in
            writer.member("plugin", row.plugin)
            writer.member("process", row.plan?.process.name)
            guard let plan = row.plan else { return writer.member("enforced", [String]()) }
            writer.member("shared", plan.process.isShared)
            writer.member("via", plan.process.via?.words ?? [])
            writer.member("network", plan.seal.network)
            writer.member("read", plan.seal.read)
            writer.member("write", plan.seal.write)
            writer.member("memory", plan.seal.memory)
            writer.member("enforced", support.enforced)
        }
    }
}

extension KernelSupport {
    /// The restrictions of a process of plugins, one word for each.
    fileprivate var enforced: [String] {
        (landlock != nil || hasFilters ? ["files"] : []) + (hasFilters ? ["network", "signals", "processes"] : [])
            + ["memory"]
    }

    fileprivate var words: String {
        let files =
            switch (landlock, hasFilters) {
            case (let version?, _): "files (Landlock \(version))"
            case (nil, true): "files (no Landlock: once loaded, a plugin can open none)"
            case (nil, false): "no bounds for files (no Landlock, no seccomp)"
            }
        let calls = hasFilters ? "network, signals and processes (seccomp)" : "no bounds for system calls (no seccomp)"
        return "\(files), \(calls), memory (rlimits)."
    }
}
