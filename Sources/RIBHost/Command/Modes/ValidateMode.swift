import Base
import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest
import Session
import Tools

/// `ribs-host validate FILE.so`: checks that a plugin keeps its promises, in separate processes.
struct ValidateMode: CommandMode {
    static let operands = ["FILE.so"]
    static let summary = "Build a plugin's RIBs, act on them and detach them, and say which promises it breaks."
    static let example = (
        line: "ribs-host validate libTicTacToePlugin.so",
        effect: "exits with 0 if all checks pass, otherwise with 65."
    )
    static let flags: [Flag] = [.validatedConfig, .list, .only, .withRealGrants, .seed, .format, .color, .help]

    /// The plugin; nil to list the checks.
    private let file: String?
    private let seed: Int
    private let arguments: Arguments

    init(_ arguments: Arguments) throws(UsageError) {
        let isList = arguments.has(.list)
        file = isList ? arguments.operands.first : try arguments.operand()
        guard !isList || file == nil else {
            throw UsageError(message: "`--list` lists the checks, of whatever plugin.", help: "Leave out the file.")
        }
        seed = try arguments.number(.seed) ?? 1
        guard arguments.has(.config) || !arguments.has(.withRealGrants) else {
            throw UsageError(
                message: "`--with-real-grants` is about what a plugins.json allows, and none is named.",
                help: "Name it: ribs-host validate FILE.so --config plugins.json --with-real-grants."
            )
        }
        self.arguments = arguments
    }

    /// The plugins.json that provides the plugin's values; nil to invent values.
    private var config: String? { arguments[.config] }

    @MainActor
    func run(in world: World) -> Progress {
        guard let file else {
            let isText = arguments.format == .text
            world.output.write(isText ? ValidationReport.listText : ValidationReport.listJSON + "\n")
            return .ended(.done)
        }
        do throws(Diagnostics) {
            let candidate = try candidate(file, in: world)
            let warnings = candidate.seal(.ofThisKernel())
            if !warnings.isEmpty { world.error.write(warnings, refusing: nil) }
            if arguments.has(.withRealGrants) {
                return .ended(show(validate(candidate, with: nil, in: world), in: world))
            }
            return .ended(show(try validateWithCopies(candidate, in: world), in: world))
        } catch {
            return .ended(refuse(error, in: world))
        }
    }

    /// Validates the plugin with copies of the files to which it may write.
    @MainActor
    private func validateWithCopies(_ candidate: Candidate, in world: World) throws(Diagnostics) -> ValidationReport {
        do throws(Diagnostic) {
            let standIns = try StandIns(for: candidate.manifest.id, in: candidate.configuration)
            let (renderer, alarm) = (world.error.renderer, world.alarm)
            let signals = EndingSignals {
                // What still runs would write into the copies.
                ProcessPool.endAllProcesses()
                guard let warning = standIns.remove() else { return }
                alarm(renderer.text(of: [warning], refusing: nil))
            }
            defer {
                if let warning = standIns.remove() { world.error.write([warning], refusing: nil) }
                signals.end()
            }
            try standIns.fill()
            return validate(candidate, with: standIns, in: world)
        } catch {
            throw Diagnostics(all: [error], file: config)
        }
    }

    @MainActor
    private func validate(_ candidate: Candidate, with standIns: StandIns?, in world: World) -> ValidationReport {
        let progress = ProgressLine("Validating \(candidate.manifest.id)", on: world.error)
        let validator = Validator(
            candidate.subject(with: standIns),
            in: candidate.catalog,
            seed: seed,
            only: arguments.choice(.only),
            workers: world.workers,
            pause: world.pause,
            printHandler: { lines in
                progress.erase()
                // Standard output has what was found out.
                world.pass(lines, STDERR_FILENO)
            },
            progressHandler: { progress.show($0) }
        )
        let report = validator.run()
        progress.erase()
        return report
    }

    /// The errors in the files that the command line names.
    private struct Diagnostics: Error {
        var all: [Diagnostic]
        /// The refused plugins.json; nil if other files are wrong.
        var file: String?
    }

    /// The plugin, with its entry and its values in plugins.json.
    private struct Candidate {
        let manifest: Manifest
        let path: String
        let catalog: PluginCatalog
        let configuration: Configuration?
        let values: ProvidedValues

        var entry: PluginEntry? { configuration?.entry(ofPlugin: manifest.id) }

        func subject(with standIns: StandIns?) -> Subject {
            Subject(manifest, path: path, values: values, entry: entry, standIns: standIns)
        }

        /// Warnings about restrictions that the kernel cannot enforce.
        func seal(_ support: KernelSupport) -> [Diagnostic] {
            let place = entry.flatMap { entry in configuration.map { Label($0.source, entry.id.range) } }
            return support.landlock == nil && !support.hasFilters ? [.unsealed(at: place)] : []
        }
    }

    @MainActor
    private func candidate(_ file: String, in world: World) throws(Diagnostics) -> Candidate {
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: ".")
        let report = pipeline.report(path: file)
        guard report.isAccepted, let manifest = report.inspection?.manifest else {
            throw Diagnostics(all: report.diagnostics)
        }
        let configuration = try config.map { path throws(Diagnostics) in
            try self.configuration(FlowSource(config: path, in: world, for: "validate FILE.so "), for: report)
        }
        let entry = configuration?.entry(ofPlugin: manifest.id)
        let digest = entry?.sha256.map { sha256 in
            PluginDigest(sha256.value, label: configuration.map { Label($0.source, sha256.range) })
        }
        let reference = PluginReference(id: manifest.id, file: report.path, digest: digest)
        let catalog = PluginCatalog([reference], pipeline: pipeline)
        let values = ProvidedValues(manifest, configuration)
        let problems = catalog.diagnostics + values.diagnostics
        guard problems.isEmpty else { throw Diagnostics(all: problems, file: config) }
        return Candidate(
            manifest: manifest,
            path: report.path,
            catalog: catalog,
            configuration: configuration,
            values: values
        )
    }

    /// Reads the plugins.json that provides the plugin's values.
    private func configuration(_ source: FlowSource, for report: InspectionReport) throws(Diagnostics) -> Configuration
    {
        let found: (configuration: Configuration?, diagnostics: [Diagnostic])
        do {
            found = try read(source, for: report)
        } catch {
            throw Diagnostics(all: [error])
        }
        guard let configuration = found.configuration, !found.diagnostics.contains(where: { $0.severity == .error })
        else { throw Diagnostics(all: found.diagnostics, file: source.path) }
        return configuration
    }

    /// Reads plugins.json with all its errors, because the permissions granted to this plugin are used.
    private func read(
        _ source: FlowSource,
        for report: InspectionReport
    ) throws(Diagnostic) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let file = try FlowFile(source)
        let files = FlowFiles(file)
        guard let configuration = files.configuration else { return (nil, files.diagnostics) }
        let plugin = report.inspection?.plugin
        let grants = configuration.grantDiagnostics(
            of: plugin.flatMap { configuration.entry(ofPlugin: $0.manifest.id) }.map { [$0] } ?? [],
            .ofThisProgram(configurationDirectory: file.directory),
            beside: files.trusted + [TrustedFile(.library, at: report.path)],
            library: {
                $0 == plugin.flatMap { configuration.entry(ofPlugin: $0.manifest.id) }?.id.value ? plugin?.file : nil
            }
        )
        return (configuration, files.diagnostics + grants)
    }

    @MainActor
    private func refuse(_ problems: Diagnostics, in world: World) -> ExitCode {
        switch arguments.format {
        case .text: world.error.write(problems.all, refusing: problems.file)
        case .json: world.output.write(ValidationReport.json(ofNothing: problems.all) + "\n")
        }
        return ExitCode(problems.all)
    }

    @MainActor
    private func show(_ report: ValidationReport, in world: World) -> ExitCode {
        world.output.write(arguments.format == .text ? report.text : report.json + "\n")
        return report.hasFailed ? .plugin : .done
    }
}

extension Flag {
    static let validatedConfig = Flag(
        name: "config",
        value: .file,
        help:
            "Give the plugin the `dependencies` of this plugins.json, and what its entry allows: to read as it is, "
            + "to write as a copy, and no network. Otherwise values are invented."
    )

    static let list = Flag(name: "list", help: "List the checks.")

    static let only = Flag(
        name: "only",
        value: .choice("CHECK", { ValidationCheck.allCases.map(\.rawValue) }),
        help: "Run one check."
    )

    static let withRealGrants = Flag(
        name: "with-real-grants",
        help:
            "Let the plugin change the real files that its entry allows to write, and use the network if that is allowed."
    )

    static let seed = Flag(
        name: "seed",
        value: .text("N"),
        help: "Choose other actions (default: 1). "
            + "The same seed repeats the same actions, unless the plugin depends on time or chance."
    )
}
