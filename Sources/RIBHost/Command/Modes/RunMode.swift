import Base
import Checking
import Composition
import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest
import Session
import Terminal

/// `ribs-host --config FILE`: checks a flow, then plays it.
struct RunMode: CommandMode {
    static let summary = "Check a flow, then play it. The word may be left out."
    static let example = (
        line: "ribs-host --config plugins.json --ui plain",
        effect: "plays the flow in plain lines."
    )
    static let flags = RunOptions.flags

    private let options: RunOptions
    /// Plays a recording instead of a person; nil for a normal run.
    private let player: Player?

    init(_ arguments: Arguments) throws(UsageError) {
        try Self.refuseContradictions(arguments.flags)
        try Self.refuseUnrepeatable(arguments.flags)
        try self.init(RunOptions(arguments))
        try Self.refuseOverwriting(options)
    }

    init(_ options: RunOptions, player: Player? = nil) {
        self.options = options
        self.player = player
    }

    @MainActor
    func run(in world: World) -> Progress {
        var spare: SpareProcess?
        do throws(Refusal) {
            let start = options.trace == nil ? 0 : Trace.now()
            let source = options.source(in: world)
            let file = try Refusal.attempt({ .flow([$0]) }) { () throws(Diagnostic) in try read(source, in: world) }
            // Starts while the flow is proved.
            spare = SpareProcess.start(
                for: file.source,
                isolatesAll: options.isolatesAll,
                countsRIBs: options.reportsLeaks,
                of: world.workers
            )
            let project = try inspect(file, source, processes: spare == nil ? 0 : 1)
            let proved = try prove(project, since: start)
            world.error.write(project.diagnostics)
            world.play.setPlugins(proved.catalog.files)
            let link = try link(proved.proof)
            let settings = try readSettings(in: world)
            let opened = try Refusal.attempt({ .request([$0]) }) { () throws(Diagnostic) in
                try OpenedRun(options, player, settings, in: world)
            }
            // The spare process is the flow's from now on.
            let flow = makeFlow(proved, opened, spare: spare.take(), in: world)
            let session = makeSession(flow, opened, in: world)
            let reloader = Reloader(project, from: source, in: session) { world.play.setPlugins($0.files) }
            reloader.start(watching: options.watcher == .host && !world.input.isOfCaller)
            follow(hangUp: world.play.followHangUp(), with: reloader)
            // Reading begins first: the reader's own thread receives Ctrl-C even while the first plugin is being built.
            try Refusal.attempt({ .request([$0]) }) { () throws(Diagnostic) in try opened.chosen.follow(into: session) }
            session.start()
            if options.face == .json { session.warnOfSeals(project.diagnostics, on: opened.chosen.face) }
            if let link, let words = session.open(link) { session.tell(Notice(.link, [words])) }
            player?.play(in: session)
            return .playing(turn: session.turn)
        } catch {
            spare?.end()
            return .ended(report(error, in: world))
        }
    }

    @MainActor
    private func makeFlow(_ proved: Proved, _ opened: OpenedRun, spare: SpareProcess?, in world: World) -> RootFlow {
        let flow = RootFlow(
            proof: proved.proof,
            catalog: proved.catalog,
            census: opened.census,
            state: opened.keeper?.kept,
            workerProgram: world.workers,
            spare: spare,
            print: world.pass
        )
        if options.watcher != nil { flow.waitForPlugins() }
        return flow
    }

    /// Guards the process before any plugin is touched, and reads plugins.json.
    @MainActor
    private func read(_ source: FlowSource, in world: World) throws(Diagnostic) -> FlowFile {
        world.play.willPlay()
        return try FlowFile(source)
    }

    /// - Parameter processes: the number of started processes of plugins.
    @MainActor
    private func inspect(
        _ file: consuming FlowFile,
        _ source: FlowSource,
        processes: Int
    ) throws(Refusal) -> Project {
        try Refusal.attempt({ .flow([$0]) }) { () throws(Diagnostic) in
            try SystemResources.require(processes: processes)
        }
        return Project(file, source)
    }

    /// A proved flow and its plugins.
    private struct Proved {
        let proof: Proof
        let catalog: PluginCatalog
    }

    /// Returns the proof, and begins the trace if requested. The trace begins only after proving that no plugin has put
    /// a link at its path, which would lead to another file.
    @MainActor
    private func prove(_ project: Project, since start: UInt64) throws(Refusal) -> Proved {
        guard let proof = project.proof, let catalog = project.content?.catalog else {
            throw .flow(project.diagnostics)
        }
        if let path = options.trace {
            do {
                try OutputFile.refusePlanted(on: path)
                try Trace.start(path, program: "ribs-host")
            } catch {
                let help = "Name another file, or remove this one: ribs-host --trace FILE."
                throw .request([.unwritable("trace", path, error.reason, help: help)])
            }
            Trace.end(.prove, options.config, since: start)
        }
        return Proved(proof: proof, catalog: catalog)
    }

    /// Parses the link of `--open`.
    @MainActor
    private func link(_ proof: Proof) throws(Refusal) -> LinkRequest? {
        do {
            return try options.url.map { url throws(LinkError) in try LinkRequest(url: url, proof: proof) }
        } catch {
            throw .usage(UsageError(message: error.message, help: error.help))
        }
    }

    /// Reads the keys and the theme, if the face can be the full screen.
    @MainActor
    private func readSettings(in world: World) throws(Refusal) -> ScreenSettings {
        var settings = ScreenSettings()
        guard player == nil else { return settings }
        var diagnostics: [Diagnostic] = []
        if options.keys != nil || options.canBeFull(on: world.output) {
            (settings.keys, diagnostics) = KeysFile.read(options.keys)
        }
        if let theme = options.theme {
            let read = ChosenTheme.read(theme)
            settings.theme = read.theme
            diagnostics += read.diagnostics
        }
        guard diagnostics.isEmpty else { throw .request(diagnostics) }
        return settings
    }

    @MainActor
    private func makeSession(_ flow: RootFlow, _ opened: OpenedRun, in world: World) -> Session {
        let session = Session(
            flow: flow,
            face: opened.face,
            keeper: opened.keeper,
            log: opened.log,
            workWatch: opened.chosen.busyWatch,
            linkPatience: options.openTimeout,
            picture: { FlowPicture(of: $0, at: $1) },
            later: world.later,
            after: world.after,
            connect: { world.play.connect($0) }
        ) { report in
            let code = finish(report, opened, in: world)
            if let census = opened.census { world.error.write(census.summary) }
            world.play.end(code)
        }
        opened.recorder?.failureHandler = { session.fail($0) }
        return session
    }

    /// Makes the session reload its flow whenever the process receives SIGHUP.
    ///
    /// - Parameter descriptor: becomes readable after SIGHUP; nil if the process does not follow the signal.
    @MainActor
    private func follow(hangUp descriptor: Int32?, with reloader: Reloader) {
        guard let descriptor else { return }
        MainLoop.watch(descriptor) { [weak reloader] in
            var bytes = [UInt8](repeating: 0, count: 16)
            while Glibc.read(descriptor, &bytes, bytes.count) > 0 {}
            reloader?.reload()
        }
    }

    @MainActor
    private func finish(_ report: Session.Report, _ opened: OpenedRun, in world: World) -> ExitCode {
        let (end, face) = (report.end, opened.face)
        let failures = RunFailures(
            faults: report.faultCount,
            lines: opened.chosen.refusedLineCount,
            leaks: report.leakCount
        )
        let errors = [end.failure, report.loss].compactMap(\.self)
        // Scripts and leak checks report their result by the exit code.
        let isTest = end.failure == nil && (options.script != nil || options.reportsLeaks)
        let code: ExitCode = isTest && !failures.isEmpty ? .plugin : ExitCode(errors)
        // The face first: a full screen restores the terminal before the reason is printed on it.
        for error in errors { face.tell(.diagnostic(error)) }
        conclude(face, end, code, in: world)
        if let player { return player.report(to: world.output) }
        world.error.write(errors)
        if isTest, let words = failures.words { world.error.write("ribs-host: \(words)\n") }
        return code
    }

    /// Notifies a face of the end of the program. In a replay, the exit code depends on what the face has written.
    @MainActor
    private func conclude(_ face: any Face, _ ending: Ending, _ code: ExitCode, in world: World) {
        if player == nil { world.play.decide(code) }
        face.end(ending, code)
    }

    /// Reports the reason why nothing is shown, also to a front end.
    @MainActor
    private func report(_ refusal: Refusal, in world: World) -> ExitCode {
        let (diagnostics, code): ([Diagnostic], ExitCode)
        switch refusal {
        case .flow(let found):
            (diagnostics, code) = (found, ExitCode(found))
            world.error.write(found, refusing: options.config)
        case .request(let found):
            (diagnostics, code) = (found, ExitCode(found))
            world.error.write(found)
        case .usage(let error):
            (diagnostics, code) = ([], error.report(in: world))
        }
        guard options.face == .json else { return code }
        let face = JSONFace(output: world.output, hostVersion: ProgramVersion.current)
        face.start { _ in .ended }
        for diagnostic in diagnostics { face.tell(.diagnostic(diagnostic)) }
        conclude(face, .failed(diagnostics.first), code, in: world)
        return code
    }

    /// The reason why nothing is shown.
    private enum Refusal: Error {
        /// The flow is wrong, or the system lacks a resource for it.
        case flow([Diagnostic])
        /// Another request of the command line cannot be fulfilled.
        case request([Diagnostic])
        /// The command line is wrong.
        case usage(UsageError)

        /// Runs a closure, and throws its error as a refusal.
        @MainActor
        static func attempt<Value: ~Copyable>(
            _ refusal: (Diagnostic) -> Refusal,
            _ body: @MainActor () throws(Diagnostic) -> Value
        ) throws(Refusal) -> Value {
            do { return try body() } catch { throw refusal(error) }
        }
    }
}
