import Configuration
import Glibc
import Isolation
public import PluginManifest

extension Configuration {
    /// Returns diagnostics about permissions which this machine cannot grant, or cannot enforce. A process that another
    /// program starts is skipped: its kernel and its files are unknown here.
    func sealDiagnostics(_ manifests: [String: Manifest]) -> [Diagnostic] {
        let entries = plugins.filter { $0.process.map { $0.via == nil } ?? false }
        guard let first = entries.first else { return [] }
        let support = KernelSupport.ofThisKernel()
        let refusals = entries.flatMap { entry in
            let asked = manifests[entry.id.value]?.permissions
            let hasPermissions = [asked, entry.allow].contains { $0?.isEmpty == false }
            guard hasPermissions else { return [Diagnostic]() }
            guard support.landlock != nil else { return [notSealable(entry)] }
            return missingPaths(of: entry)
        }
        guard support.landlock == nil, !support.hasFilters else { return refusals }
        return refusals + [.unsealed(at: Label(source, first.id.range))]
    }

    private func notSealable(_ entry: PluginEntry) -> Diagnostic {
        Diagnostic(
            .notSealable,
            "The plugin `\(entry.id.value)` has permissions, and this machine's kernel cannot keep it within them: "
                + "it has no Landlock.",
            at: Label(source, entry.id.range),
            help: [
                "Use Linux 5.13 or newer, with `landlock` in the list of /sys/kernel/security/lsm.",
                "Or trust it with all that the host may: leave out `process`, and it runs in the host.",
            ]
        )
    }

    private func missingPaths(of entry: PluginEntry) -> [Diagnostic] {
        ((entry.allow?.read ?? []) + (entry.allow?.write ?? [])).filter { access($0.text, F_OK) != 0 }.map { path in
            Diagnostic(
                .noGrantedFile,
                "`\(path.text)` does not exist, so the plugin `\(entry.id.value)` is granted nothing there.",
                severity: .warning,
                at: Label(source, path.range),
                help: ["Create it before the flow starts, or grant the directory that it will be in."]
            )
        }
    }
}

extension Diagnostic {
    /// Returns a warning about a kernel without means to seal processes. There is only one warning for all processes.
    public static func unsealed(at place: Label?) -> Diagnostic {
        Diagnostic(
            .unsealed,
            "The process of a plugin cannot be sealed: this machine's kernel has neither Landlock nor seccomp.",
            severity: .warning,
            at: place,
            notes: ["A plugin can do there whatever the host can, within the limit of its memory."],
            help: ["Use Linux 5.13 or newer, with Landlock and seccomp, or run only plugins that you trust."]
        )
    }
}
