import Isolation
import Loading
import PluginManifest

/// `ribs-host inspect FILE.so`: what a plugin says about itself, and whether this host would load it; or its SHA-256.
/// Nothing of it runs.
struct InspectMode: CommandMode {
    static let operands = ["FILE.so"]
    static let summary = "Describe a plugin, and say whether this host accepts it. None of its code runs."
    static let example = (
        line: "ribs-host inspect libTicTacToePlugin.so",
        effect: "shows the manifest in the file."
    )

    private let file: String
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(UsageError) {
        file = try arguments.operand()
        self.arguments = arguments
    }

    @MainActor
    func run() -> ExitCode {
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        guard arguments.has(.sha256) else { return show(pipeline.report(path: file)) }
        return show(pipeline.digestReport(path: file))
    }

    @MainActor
    private func show(_ report: InspectionReport) -> ExitCode {
        switch arguments.format {
        case .text:
            StandardStream.output.write(
                report.text(renderer: DiagnosticRenderer(color: StandardStream.output.wantsColor))
            )
        case .json:
            StandardStream.output.write(report.json() + "\n")
        }
        return ExitCode(report.diagnostics)
    }

    @MainActor
    private func show(_ report: DigestReport) -> ExitCode {
        switch arguments.format {
        case .text:
            StandardStream.output.write(report.text)
            StandardStream.error.write(report.diagnostics)
        case .json:
            StandardStream.output.write(report.json + "\n")
        }
        return ExitCode(report.diagnostics)
    }
}
