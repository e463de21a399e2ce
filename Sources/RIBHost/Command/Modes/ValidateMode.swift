import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest
import Validation

/// `ribs-host validate FILE.so`: holds a plugin to its promises, in processes of its own.
struct ValidateMode: CommandMode {
    static let operands = ["FILE.so"]
    static let summary = "Build a plugin's RIBs, act on them and detach them, and say which promises it breaks."
    static let example = (
        line: "ribs-host validate libTicTacToePlugin.so",
        effect: "exits with 0 if all checks pass, otherwise with 65."
    )

    /// The plugin; nil to list the checks.
    private let file: String?
    /// The plugins.json whose values it gets; nil to make them up.
    private let config: String?
    /// The check to run; nil for all.
    private let only: ValidationCheck?
    private let seed: Int
    private let format: Format

    init(_ arguments: Arguments) throws(UsageError) {
        let isList = arguments.has(.list)
        file = isList ? arguments.operands.first : try arguments.operand()
        guard !isList || file == nil else {
            throw UsageError(message: "`--list` lists the checks, of whatever plugin.", help: "Leave out the file.")
        }
        seed = try arguments.number(.seed) ?? 1
        config = arguments[.config]
        only = arguments.choice(.only)
        format = arguments.format
    }

    @MainActor
    func run() -> ExitCode {
        guard let file else {
            let isText = format == .text
            StandardStream.output.write(isText ? ValidationReport.listText : ValidationReport.listJSON + "\n")
            return .done
        }
        do throws(Diagnostics) {
            let (subject, catalog) = try subject(of: file)
            let progress = ProgressLine("Validating \(subject.name)")
            let validator = Validator(
                subject,
                in: catalog,
                seed: seed,
                only: only,
                printHandler: { lines in
                    progress.erase()
                    // Standard output has what was found out.
                    StandardStream.pass(lines, to: STDERR_FILENO)
                },
                progressHandler: { progress.show($0) }
            )
            let report = validator.run()
            progress.erase()
            return show(report)
        } catch {
            return refuse(error)
        }
    }

    /// All that is wrong with what the command line names.
    private struct Diagnostics: Error {
        var all: [Diagnostic]
        /// The plugins.json that is refused, if it is that.
        var file: String?
    }

    @MainActor
    private func subject(of file: String) throws(Diagnostics) -> (Subject, PluginCatalog) {
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        let report = pipeline.report(path: file)
        guard report.isAccepted, let manifest = report.inspection?.manifest else {
            throw Diagnostics(all: report.diagnostics)
        }
        let configuration = try config.map { path throws(Diagnostics) in
            try self.configuration(path, for: report)
        }
        let entry = configuration?.plugins.first { $0.id.value == manifest.id }
        let digest = entry?.sha256.map { sha256 in
            PluginDigest(sha256.value, label: configuration.map { Label($0.source, sha256.range) })
        }
        let reference = PluginReference(id: manifest.id, file: report.path, digest: digest)
        let catalog = PluginCatalog([reference], pipeline: pipeline)
        let values = ProvidedValues(manifest, configuration)
        let problems = catalog.diagnostics + values.diagnostics
        guard problems.isEmpty else { throw Diagnostics(all: problems, file: config) }
        return (Subject(manifest, path: report.path, values: values, entry: entry), catalog)
    }

    /// The plugins.json whose values the plugin gets.
    private func configuration(_ path: String, for report: InspectionReport) throws(Diagnostics) -> Configuration {
        let found: (configuration: Configuration?, diagnostics: [Diagnostic])
        do {
            found = try read(path, for: report)
        } catch {
            throw Diagnostics(all: [error])
        }
        guard let configuration = found.configuration, !found.diagnostics.contains(where: { $0.severity == .error })
        else { throw Diagnostics(all: found.diagnostics, file: path) }
        return configuration
    }

    /// Reads plugins.json, and finds out what speaks against it: what it grants to this plugin is used.
    private func read(
        _ path: String,
        for report: InspectionReport
    ) throws(Diagnostic) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let file = try FlowFile(path)
        let (decoded, diagnostics) = Configuration.decode(try file.read())
        guard var configuration = decoded else { return (nil, diagnostics) }
        configuration.resolveGrants(in: FilePath.real(file.directory), home: FilePath.home)
        let plugin = report.inspection?.plugin
        let grants = configuration.grantDiagnostics(
            of: configuration.plugins.filter { $0.id.value == plugin?.manifest.id },
            .ofThisProgram(configurationDirectory: file.directory),
            beside: file.trusted + [TrustedFile(.library, at: report.path)],
            library: { $0 == plugin?.manifest.id ? plugin?.file : nil }
        )
        return (configuration, diagnostics + file.trustDiagnostics(of: configuration) + grants)
    }

    @MainActor
    private func refuse(_ problems: Diagnostics) -> ExitCode {
        switch format {
        case .text: StandardStream.error.write(problems.all, refusing: problems.file)
        case .json: StandardStream.output.write(ValidationReport.json(ofNothing: problems.all) + "\n")
        }
        return ExitCode(problems.all)
    }

    @MainActor
    private func show(_ report: ValidationReport) -> ExitCode {
        StandardStream.output.write(format == .text ? report.text : report.json + "\n")
        return report.hasFailed ? .plugin : .done
    }
}
