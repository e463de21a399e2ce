import Base
import Isolation
import Loading
import PluginManifest

/// `ribs-host inspect FILE.so`: the manifest of a plugin, and whether this host would load the plugin; or its SHA-256.
/// None of the plugin's code runs.
struct InspectMode: CommandMode {
    static let operands = ["FILE.so"]
    static let summary = "Describe a plugin, and say whether this host accepts it. None of its code runs."
    static let example = (
        line: "ribs-host inspect libTicTacToePlugin.so",
        effect: "shows the manifest in the file."
    )
    static let flags: [Flag] = [.sha256, .format, .color, .help]

    private let file: String
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(UsageError) {
        file = try arguments.operand()
        self.arguments = arguments
    }

    @MainActor
    func run(in world: World) -> Progress {
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        guard arguments.has(.sha256) else { return .ended(show(pipeline.report(path: file), in: world)) }
        return .ended(show(pipeline.digestReport(path: file), in: world))
    }

    @MainActor
    private func show(_ report: InspectionReport, in world: World) -> ExitCode {
        switch arguments.format {
        case .text:
            world.output.write(
                report.text(renderer: DiagnosticRenderer(color: world.output.wantsColor))
            )
        case .json:
            world.output.write(report.json() + "\n")
        }
        return ExitCode(report.diagnostics)
    }

    @MainActor
    private func show(_ report: DigestReport, in world: World) -> ExitCode {
        switch arguments.format {
        case .text:
            world.output.write(report.text)
            world.error.write(report.diagnostics)
        case .json:
            world.output.write(report.json + "\n")
        }
        return ExitCode(report.diagnostics)
    }
}

extension Flag {
    static let sha256 = Flag(
        name: "sha256",
        help: "Print only the SHA-256 of the file, as sha256sum does, for its entry in plugins.json."
    )
}
