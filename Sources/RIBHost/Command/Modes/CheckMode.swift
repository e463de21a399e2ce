import Base
import Checking
import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest
import Session
import Terminal
import Tools

/// `ribs-host check`: proves that the flow works, and reports the providers of values and the plugins that can write
/// streams; or reports all errors.
struct CheckMode: CommandMode {
    static let summary = "Prove that a flow can run, and list what provides each value; or report every error."
    static let example = (
        line: "ribs-host check --config plugins.json",
        effect: "proves the flow and loads nothing."
    )
    static let flags: [Flag] = [
        .config, .checkedIsolate, .processes, .load, .checkedWatch, .checkedTheme, .format, .color, .help,
    ]

    private let arguments: Arguments
    private let processLimit: Int?

    init(_ arguments: Arguments) throws(UsageError) {
        self.arguments = arguments
        for flag in [Flag.config, .checkedIsolate, .processes, .load, .checkedWatch]
        where arguments.has(.checkedTheme) && arguments.has(flag) {
            throw UsageError(
                message: "`--theme` checks a theme, and `--\(flag.name)` is about a flow.",
                help: "Leave out one of the two."
            )
        }
        if arguments.has(.checkedWatch), arguments.config == SourceFile.standardInput {
            throw .unwatchable("check --config FILE --watch")
        }
        processLimit = try arguments.number(.processes)
    }

    @MainActor
    func run(in world: World) -> Progress {
        if let theme = arguments[.checkedTheme] { return ThemeCheck(theme, arguments.format).run(in: world) }
        let source = FlowSource(
            config: arguments.config,
            in: world,
            isolatesAll: arguments.has(.isolate),
            processLimit: processLimit,
            for: "check "
        )
        let project = Project(unplayed: source)
        return arguments.has(.checkedWatch)
            ? watch(project, from: source, in: world) : .ended(report(project, in: world))
    }

    /// Reports the flow now and after each change, until the input ends if it is a pipe.
    @MainActor
    private func watch(_ project: Project, from source: FlowSource, in world: World) -> Progress {
        // Before the first report: a change that follows the report is not missed.
        let watch = FlowWatch(project, from: source) { next in
            _ = report(next, in: world)
        } warningHandler: { words in
            world.error.write("ribs-host: \(shownLine(words))\n")
        }
        _ = report(project, in: world)
        if case .descriptor(let input) = world.input, Self.isPipe(input) {
            MainLoop.watch(input) {
                var room = [UInt8](repeating: 0, count: 1 << 12)
                if read(input, &room, room.count) == 0 { world.play.end(.done) }
            }
        }
        return .playing { _ in withExtendedLifetime(watch) {} }
    }

    private static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    @MainActor
    private func report(_ project: Project, in world: World) -> ExitCode {
        var diagnostics = project.diagnostics
        if arguments.has(.load), project.proof != nil, let content = project.content {
            diagnostics += loadAll(from: content.catalog, as: content.configuration.apart().plugins, in: world)
        }
        let isRefused = diagnostics.contains { $0.severity == .error }
        let report = isRefused ? nil : project.content?.result.report
        switch arguments.format {
        case .text:
            world.error.write(diagnostics, refusing: arguments.config)
            world.output.write(words(for: project.content?.result.facts.needs ?? []))
            if let report, let drawing = project.content.map({ FlowDrawing($0.result, diagnostics: diagnostics) }) {
                let interpreters = project.content?.catalog.interpreters ?? [:]
                let processes = ProcessReport(report.graph, .ofThisKernel(), interpreters: interpreters).text
                let file = shownLine(SourceFile.shownName(of: arguments.config))
                world.output.write("\(report.text(drawing))\(processes)\n\(file) is ok.\n")
            }
        case .json:
            world.output.write(json(diagnostics, project.content?.result, report) + "\n")
        }
        return ExitCode(diagnostics)
    }

    /// Returns the values that another file must provide if it includes this file.
    private func words(for needs: [Facts.Need]) -> String {
        guard !needs.isEmpty else { return "" }
        let lines = needs.map { shownLine("  \($0.key): \($0.type)") + "\n" }.joined()
        return "A file that includes \(shownLine(SourceFile.shownName(of: arguments.config))) can provide:\n\(lines)"
    }

    /// Returns the diagnostics with the report, or with the values needed from outside, as a JSON object. The report is
    /// null if there is an error.
    private func json(_ diagnostics: [Diagnostic], _ result: CheckResult?, _ report: CheckReport?) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("format_version", DiagnosticRenderer.formatVersion)
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
            writer.key("report")
            if let report { report.write(to: &writer) } else { writer.null() }
            guard let needs = result?.facts.needs, !needs.isEmpty else { return }
            writer.objects("needs", of: needs) { need, writer in
                writer.member("key", need.key)
                writer.member("type", need.type)
            }
        }
        return writer.text
    }

    /// Loads every configured plugin, each in a separate process as for running: an error in a plugin's file ends only
    /// this process.
    @MainActor
    private func loadAll(from catalog: PluginCatalog, as entries: [PluginEntry], in world: World) -> [Diagnostic] {
        let workers = ProcessPool(
            ProcessPlan.plans(of: entries),
            of: catalog,
            program: world.workers,
            print: world.pass
        )
        defer { workers.stop() }
        return catalog.references.compactMap { workers.tryOut($0) }
    }
}

extension Flag {
    static let checkedIsolate = Flag(
        name: "isolate",
        help: "Check what `ribs-host --isolate` would run: each plugin in a process of its own."
    )

    static let checkedTheme = Flag(
        name: "theme",
        value: .choiceOrFile("THEME", { ThemeColors.shipped.map(\.key) }),
        help: "Check a theme instead of a flow: a name, or a file. Text needs a contrast of 4.5:1, edges of 3:1."
    )

    static let checkedWatch = Flag(
        name: "watch",
        help: "Check again whenever a file of the flow changes, until Ctrl-C."
    )

    static let load = Flag(
        name: "load",
        help: "Also load every plugin, which runs its entry point."
    )
}
