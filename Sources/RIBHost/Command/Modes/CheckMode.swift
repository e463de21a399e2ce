internal import Checking
internal import Loading
internal import PluginManifest

/// `ribs-host check`: whether the order works, who provides what, and who may write; or all that is wrong.
struct CheckMode {
    let config: String
    let load: Bool
    let format: Invocation.Format

    @MainActor
    func run() -> ExitCode {
        let project = Project(config: config)
        var diagnostics = project.diagnostics
        if load, let plan = project.plan, let catalog = project.catalog {
            diagnostics += loadAll(of: plan, from: catalog)
        }
        let isRefused = diagnostics.contains { $0.severity == .error }
        switch format {
        case .text:
            StandardStream.error.write(diagnostics)
            if !isRefused, let report = project.result?.report { StandardStream.output.write(report.text) }
        case .json:
            StandardStream.output.write(DiagnosticRenderer(color: false).renderJSON(diagnostics) + "\n")
        }
        return ExitCode(diagnostics)
    }

    /// Loads every plugin that a step uses.
    @MainActor
    private func loadAll(of plan: FlowPlan, from catalog: PluginCatalog) -> [Diagnostic] {
        catalog.manifests.keys.sorted().compactMap { id -> Diagnostic? in
            do throws(Diagnostic) {
                _ = try catalog.plugin(id)
                return nil
            } catch {
                return error
            }
        }
    }
}
