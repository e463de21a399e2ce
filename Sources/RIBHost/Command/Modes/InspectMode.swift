internal import Isolation
internal import Loading
internal import PluginManifest

/// `ribs-host inspect FILE.so`: what a plugin says about itself, and whether this host would load it. Nothing of it runs.
struct InspectMode {
    let file: String
    let format: Invocation.Format

    @MainActor
    func run() -> ExitCode {
        let report = PluginPipeline.ofThisProgram(configurationDirectory: ".").report(path: file)
        switch format {
        case .text:
            StandardStream.output.write(
                report.text(renderer: DiagnosticRenderer(color: StandardStream.output.wantsColor))
            )
        case .json:
            StandardStream.output.write(report.json() + "\n")
        }
        return ExitCode(report.diagnostics)
    }
}
