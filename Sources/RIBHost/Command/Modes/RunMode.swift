import Base
import Checking
import Composition
import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest
import Terminal

/// `ribs-host --config FILE`: checks the flow, then plays it.
struct RunMode: CommandMode {
    static let summary = "Check a flow, then play it. The word may be left out."
    static let example = (
        line: "ribs-host --config plugins.json --ui plain",
        effect: "plays the flow in plain lines."
    )

    private let options: RunOptions
    /// Plays a recording, instead of a person.
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
    func run() -> ExitCode {
        var spare: SpareProcess?
        do throws(Refusal) {
            let start = options.trace == nil ? 0 : Trace.now()
            let file = try Refusal.attempt({ .flow([$0]) }, read)
            // Starts while the flow is proved.
            spare = SpareProcess.start(
                for: file.source,
                isolatesAll: options.isolatesAll,
                countsRIBs: options.reportsLeaks
            )
            let project = try inspect(file, processes: spare == nil ? 0 : 1)
            let (proof, catalog) = try prove(project, since: start)
            CrashGuard.setPlugins(catalog.files)
            let link = try link(proof)
            let (keeper, recorder, log, chosen) = try open(readKeys())
            let census = options.reportsLeaks ? RIBCensus() : nil
            // The spare process is the flow's from now on.
            let flow = makeFlow(proof, catalog, census, keeper, spare: spare.take())
            let session = makeSession(flow, keeper, chosen, census, recorder, log)
            let reloader = Reloader(project, options, in: session)
            reloader.start()
            // Reading begins first: the reader's own thread receives Ctrl-C even while the first plugin is being built.
            try Refusal.attempt({ .request([$0]) }) { () throws(Diagnostic) in try chosen.follow(into: session) }
            session.start()
            if options.face == .json { session.warnOfSeals(project.diagnostics, on: chosen.face) }
            if let link, let words = session.open(link) { session.tell(Notice(.link, [words])) }
            player?.play(in: session)
            MainLoop.run(turnHandler: session.turn, lossHandler: CrashGuard.endWithoutDescriptors)
        } catch {
            spare?.end()
            return report(error)
        }
    }

    @MainActor
    private func makeFlow(
        _ proof: Proof,
        _ catalog: PluginCatalog,
        _ census: RIBCensus?,
        _ keeper: StateKeeper?,
        spare: SpareProcess?
    ) -> RootFlow {
        let flow = RootFlow(
            proof: proof,
            catalog: catalog,
            census: census,
            state: keeper?.kept,
            spare: spare,
            print: StandardStream.pass
        )
        flow.waitsForPlugins = options.watches
        return flow
    }

    /// Guards the program, before anything of a plugin is touched, and reads plugins.json.
    @MainActor
    private func read() throws(Diagnostic) -> FlowFile {
        try SystemResources.requireDescriptors()
        CrashGuard.install(program: "ribs-host")
        return try FlowFile(options.config)
    }

    /// - Parameter processes: how many processes of plugins have been started.
    @MainActor
    private func inspect(_ file: consuming FlowFile, processes: Int) throws(Refusal) -> Project {
        try Refusal.attempt({ .flow([$0]) }) { () throws(Diagnostic) in
            try SystemResources.requireMemoryAndThreads(processes: processes)
        }
        return Project(
            file,
            beside: options.files,
            isolatesAll: options.isolatesAll,
            processLimit: options.processLimit
        )
    }

    /// Begins the trace if requested: not before it is proved that no plugin has put a link there, which would lead to
    /// another file.
    @MainActor
    private func prove(_ project: Project, since start: UInt64) throws(Refusal) -> (Proof, PluginCatalog) {
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
        StandardStream.error.write(project.diagnostics)
        return (proof, catalog)
    }

    /// The link of `--open`.
    @MainActor
    private func link(_ proof: Proof) throws(Refusal) -> LinkRequest? {
        do {
            return try options.url.map { url throws(LinkError) in try LinkRequest(url: url, proof: proof) }
        } catch {
            throw .usage(UsageError(message: error.message, help: error.help))
        }
    }

    /// What keys do: only the full screen asks for it.
    @MainActor
    private func readKeys() throws(Refusal) -> KeyBindings {
        guard player == nil, options.keys != nil || ChosenFace.canBeFull(options) else { return .standard }
        let (keys, diagnostics) = KeysFile.read(options.keys)
        guard diagnostics.isEmpty else { throw .request(diagnostics) }
        return keys
    }

    /// Opens the files that the flow is kept, recorded and logged in, and the face.
    @MainActor
    private func open(_ keys: KeyBindings) throws(Refusal) -> (StateKeeper?, Recorder?, LogFile?, ChosenFace) {
        try Refusal.attempt({ .request([$0]) }) { () throws(Diagnostic) in try openFiles(keys) }
    }

    @MainActor
    private func openFiles(_ keys: KeyBindings) throws(Diagnostic) -> (StateKeeper?, Recorder?, LogFile?, ChosenFace) {
        let keeper = try options.state.map { path throws(Diagnostic) in try StateKeeper(path) }
        let recorder = try options.record.map { path throws(Diagnostic) in try Recorder(path, of: options) }
        let log = try options.log.map(openLog)
        let chosen = if let player { ChosenFace(player) } else { try ChosenFace(options, log: log, keys) }
        return (keeper, recorder, log, chosen)
    }

    private func openLog(_ path: String) throws(Diagnostic) -> LogFile {
        do {
            // A limit of the file's size is an error to report, not the end of the program.
            signal(SIGXFSZ, SIG_IGN)
            try OutputFile.refusePlanted(on: path)
            return try LogFile(path)
        } catch {
            let help = "Name another file, or remove this one: ribs-host --log FILE."
            throw .unwritable("log", path, error.reason, help: help)
        }
    }

    @MainActor
    private func makeSession(
        _ flow: RootFlow,
        _ keeper: StateKeeper?,
        _ chosen: ChosenFace,
        _ census: RIBCensus?,
        _ recorder: Recorder?,
        _ log: LogFile?
    ) -> Session {
        let face = recorder.map { RecordingFace(chosen.face, writingTo: $0) } ?? chosen.face
        let session = Session(
            flow: flow,
            face: face,
            keeper: keeper,
            log: log,
            busyWatch: chosen.busyWatch,
            linkPatience: options.openTimeout
        ) { session, end, loss in
            let lines = chosen.refusedLineCount
            var failures = RunFailures(faults: session.faultCount, lines: lines, leaks: session.leakCount)
            guard let census else { exit(finish(end, failures, loss, on: face)) }
            census.settle {
                // A view whose RIB was never attached is none of the census.
                failures.leaks = max(failures.leaks, census.survivorCount)
                census.reportSurvivors()
                let code = finish(end, failures, loss, on: face)
                StandardStream.error.write(census.summary)
                exit(code)
            }
        }
        recorder?.failureHandler = { session.receive(.failure($0)) }
        return session
    }

    /// - Parameter loss: why the last state is not kept; nil if it is.
    @MainActor
    private func finish(
        _ end: Session.End,
        _ failures: RunFailures,
        _ loss: Diagnostic?,
        on face: any Face
    ) -> ExitCode {
        let (reason, failure, name): (Ending.Reason, Diagnostic?, String?) =
            switch end {
            case .failed(let diagnostic): (.failed, diagnostic, nil)
            case .quit: (.quit, nil, nil)
            case .finished(let name): (.finished, nil, name == RouteDefinition.finished ? nil : name)
            }
        var errors: [Diagnostic] = []
        if let failure { errors.append(failure) }
        if let loss { errors.append(loss) }
        // Scripts and leak checks report their result by the exit code.
        let isTest = failure == nil && (options.script != nil || options.reportsLeaks)
        let code: ExitCode = isTest && !failures.isEmpty ? .plugin : ExitCode(errors)
        // The face first: a full screen restores the terminal before the reason is printed on it.
        for error in errors { face.show(error) }
        conclude(face, code, reason, at: name)
        if let player { return player.report() }
        StandardStream.error.write(errors)
        if isTest, let words = failures.words { StandardStream.error.write("ribs-host: \(words)\n") }
        return code
    }

    /// Lets a face tell how the program ends. A replay decides that by what its face has told.
    @MainActor
    private func conclude(_ face: any Face, _ code: ExitCode, _ reason: Ending.Reason, at end: String? = nil) {
        if player == nil { CrashGuard.decide(code.rawValue) }
        face.end(Ending(code: code.rawValue, reason: reason, end: end))
    }

    /// Says why nothing is shown, to a front end too.
    @MainActor
    private func report(_ refusal: Refusal) -> ExitCode {
        let (diagnostics, code): ([Diagnostic], ExitCode)
        switch refusal {
        case .flow(let found):
            (diagnostics, code) = (found, ExitCode(found))
            StandardStream.error.write(found, refusing: options.config)
        case .request(let found):
            (diagnostics, code) = (found, ExitCode(found))
            StandardStream.error.write(found)
        case .usage(let error):
            (diagnostics, code) = ([], error.report())
        }
        guard options.face == .json else { return code }
        let face = JSONFace(output: StandardStream.output.makeOutput(), hostVersion: ProgramVersion.current)
        face.start()
        for diagnostic in diagnostics { face.show(diagnostic) }
        conclude(face, code, .failed)
        return code
    }

    /// Why nothing is shown.
    private enum Refusal: Error {
        /// The flow is wrong, or the system lacks what it needs.
        case flow([Diagnostic])
        /// Something else that the command line asks for is not possible.
        case request([Diagnostic])
        /// The command line is wrong.
        case usage(UsageError)

        /// Does something; what is wrong with it is why nothing is shown.
        @MainActor
        static func attempt<Value: ~Copyable>(
            _ refusal: (Diagnostic) -> Refusal,
            _ body: @MainActor () throws(Diagnostic) -> Value
        ) throws(Refusal) -> Value {
            do { return try body() } catch { throw refusal(error) }
        }
    }
}
