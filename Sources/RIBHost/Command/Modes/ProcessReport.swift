import Checking
import Configuration
import Isolation
import PluginManifest

/// The process of each plugin, and the restrictions enforced there: printed by `ribs-host check`.
struct ProcessReport {
    private struct Row {
        var plugin: String
        /// The plan of the plugin's process; nil for the host's own process.
        var plan: ProcessPlan?
        /// The program that runs the plugin's file, if it is not run by itself.
        var interpreter: String?

        /// True if another program starts the process: then files, and perhaps the kernel, are different there.
        var isElsewhere: Bool { plan?.process.via != nil }
    }

    private let rows: [Row]
    private let support: KernelSupport

    /// - Parameter interpreters: the programs that run the plugins' files, by the plugins' ids.
    init(_ graph: FlowGraph, _ support: KernelSupport, interpreters: [String: String] = [:]) {
        let plugins = graph.usedPlugins
        let plans = ProcessPlan.plans(of: plugins.map(\.entry))
        self.support = support
        rows = plugins.map { plugin in
            Row(
                plugin: plugin.id,
                plan: plans.first { $0.plugins.contains(plugin.id) },
                interpreter: interpreters[plugin.id]
            )
        }
    }

    /// The report for people; empty if no plugin is used.
    var text: String {
        var lines: [String] = []
        if rows.contains(where: { $0.plan != nil }) {
            lines += ["", "Processes:"] + rows.map { "  \($0.plugin): \(Self.words(for: $0))" }
        } else if !rows.isEmpty {
            lines += ["", "Every plugin runs in \(Self.host)."]
        }
        if rows.contains(where: { $0.plan != nil && !$0.isElsewhere }) {
            lines += ["", "Enforced on this machine: \(support.words)"]
        }
        return lines.map { shownLine($0) + "\n" }.joined()
    }

    private static let host = "the host's own process, where permissions cannot be enforced"

    private static func words(for row: Row) -> String {
        guard let plan = row.plan else { return host }
        let own = plan.process.isShared ? "the process \(plan.process.name)" : "a process of its own"
        let place = plan.process.via.map { "\(own), which `\($0.program)` starts" } ?? own
        var permissions = plan.seal.network ? ["the network"] : []
        if !plan.seal.read.isEmpty { permissions.append("to read \(plan.seal.read.joined(separator: ", "))") }
        if !plan.seal.write.isEmpty { permissions.append("to write \(plan.seal.write.joined(separator: ", "))") }
        let granted = permissions.isEmpty ? "granted nothing" : "granted \(permissions.joined(separator: "; "))"
        let words = "\(place), \(granted), at most \(plan.seal.memory) MiB"
        if row.isElsewhere { return "\(words): enforced on the other side, not verified here" }
        return row.interpreter.map { "\(words), run by \($0)" } ?? words
    }

    /// Writes the rows for programs; Documentation/reference/json.md defines the members.
    func write(to writer: inout JSONWriter) {
        writer.objects("processes", of: rows) { row, writer in
            writer.member("plugin", row.plugin)
            writer.member("process", row.plan?.process.name)
            if let plan = row.plan {
                writer.member("shared", plan.process.isShared)
                writer.member("via", plan.process.via?.texts ?? [])
                writer.member("network", plan.seal.network)
                writer.member("read", plan.seal.read)
                writer.member("write", plan.seal.write)
                writer.member("memory", plan.seal.memory)
            }
            writer.member("enforced", row.plan == nil || row.isElsewhere ? [] : support.enforced)
            writer.member("verified", !row.isElsewhere)
        }
    }
}

extension KernelSupport {
    /// The enforced restrictions of a process of plugins, a word for each.
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
