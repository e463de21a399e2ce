import Checking
import Composition
import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest
import Terminal
import Tracing
import Tree

/// `ribs-host --config FILE`: checks the flow, then plays it.
struct RunMode: CommandMode {
    static let summary = "Check a flow, then play it. The word may be left out."
    static let example = (
        line: "ribs-host --config plugins.json --ui plain",
        effect: "plays the flow in plain lines."
    )

    private let options: RunOptions
    /// Plays a recording, instead of a person.
    private var player: Player?

    init(_ arguments: Arguments) throws(UsageError) {
        try Self.refuseContradictions(arguments.flags)
        try Self.refuseUnrepeatable(arguments.flags)
        options = try RunOptions(arguments)
        try Self.refuseOverwriting(options)
    }

    init(_ options: RunOptions, player: Player) {
        self.options = options
        self.player = player
    }

    @MainActor
    func run() -> ExitCode {
        let (project, spare, terminal) = traced()
        guard let proof = project.proof, let catalog = project.catalog else {
            spare?.end()
            refuse(project.diagnostics, file: options.config)
        }
        StandardStream.error.write(project.diagnostics)
        let link = link(proof)
        let chosen: ChosenFace
        let keeper: StateKeeper?
        let recorder: Recorder?
        do {
            keeper = try options.state.map { path throws(Diagnostic) in try StateKeeper(path) }
            recorder = try options.record.map { path throws(Diagnostic) in try Recorder(path, of: options) }
            chosen = if let player { ChosenFace(player) } else { try ChosenFace(options, on: terminal) }
        } catch {
            refuse([error])
        }
        CrashGuard.setPlugins(catalog.files)
        let census = options.reportsLeaks ? RIBCensus() : nil
        let flow = RootFlow(proof: proof, catalog: catalog, census: census, state: keeper?.kept, spare: spare)
        flow.waitsForPlugins = options.watches
        let session = makeSession(flow, keeper, chosen, census, recorder)
        recorder?.failureHandler = { session.receive(.failure($0)) }
        let reloader = Reloader(project, options, in: session)
        reloader.start()
        // Reading begins first: the reader's own thread receives Ctrl-C even while the first plugin is being built.
        follow(chosen, in: session)
        session.start()
        if options.face == .json { session.warnOfSeals(project.diagnostics, on: chosen.face) }
        if let link, let words = session.open(link) { session.tell(Notice(.link, words)) }
        player?.play(in: session)
        MainLoop.run(turnHandler: session.turn, lossHandler: CrashGuard.endWithoutDescriptors)
    }

    @MainActor
    private func follow(_ chosen: ChosenFace, in session: Session) {
        do {
            try chosen.follow {
                session.receive($0)
            } atEnd: { [busyWatch = chosen.busyWatch] in
                busyWatch.inputDidEnd()
            }
        } catch {
            refuse([error])
        }
    }

    /// Proves the flow, and begins the trace if requested. Meanwhile processes start: one for plugins that probably want
    /// one, and one that watches over the terminal.
    @MainActor
    private func traced() -> (Project, SpareProcess?, ChosenTerminal) {
        let start = options.trace == nil ? 0 : Trace.now()
        var spare: SpareProcess?
        var terminal = ChosenTerminal()
        let project = Project(
            config: options.config,
            beside: options.files,
            isPlayed: true,
            isolatesAll: options.isolatesAll
        ) {
            spare = SpareProcess.start(for: $0, isolatesAll: options.isolatesAll, countsRIBs: options.reportsLeaks)
            // Before this, nothing of a plugin has been touched.
            CrashGuard.install(program: "ribs-host")
            if player == nil { terminal = ChosenTerminal(options) }
            return spare == nil ? 0 : 1
        }
        // Not before it is proved that no plugin has put a link there, which would lead to another file.
        if let path = options.trace, project.proof != nil {
            if let error = Trace.start(path, program: "ribs-host") {
                spare?.end()
                let help = "Name a file that can be written: ribs-host --trace FILE."
                refuse([.unwritable("trace", path, error, help: help)])
            }
            Trace.end(.prove, options.config, since: start)
        }
        return (project, spare, terminal)
    }

    /// The link of `--open`.
    @MainActor
    private func link(_ proof: Proof) -> LinkRequest? {
        do {
            return try options.url.map { url throws(LinkError) in try LinkRequest(url: url, proof: proof) }
        } catch {
            let code = UsageError(message: error.message, help: error.help).report()
            tell([], code)
            exit(code)
        }
    }

    @MainActor
    private func makeSession(
        _ flow: RootFlow,
        _ keeper: StateKeeper?,
        _ chosen: ChosenFace,
        _ census: RIBCensus?,
        _ recorder: Recorder?
    ) -> Session {
        let face = recorder.map { RecordingFace(chosen.face, writingTo: $0) } ?? chosen.face
        return Session(
            flow: flow,
            face: face,
            keeper: keeper,
            busyWatch: chosen.busyWatch,
            linkPatience: options.openTimeout
        ) { session, end, loss in
            var failures = RunFailures(faults: session.faultCount, lines: chosen.refusedLineCount)
            guard let census else { exit(finish(end, failures, loss, on: face)) }
            census.settle {
                failures.leaks = census.survivorCount
                census.reportSurvivors()
                let code = finish(end, failures, loss, on: face)
                StandardStream.error.write(census.summary)
                exit(code)
            }
        }
    }

    /// - Parameter loss: why the last state is not kept; nil if it is.
    @MainActor
    private func finish(
        _ end: Session.End,
        _ failures: RunFailures,
        _ loss: Diagnostic?,
        on face: any Face
    ) -> ExitCode {
        let (reason, failure): (Ending.Reason, Diagnostic?) =
            switch end {
            case .failed(let diagnostic): (.failed, diagnostic)
            case .quit: (.quit, nil)
            case .finished: (.finished, nil)
            }
        let errors = [failure, loss].compactMap(\.self)
        // Scripts and leak checks report their result by the exit code.
        let isTest = failure == nil && (options.script != nil || options.reportsLeaks)
        let code: ExitCode = isTest && !failures.isEmpty ? .plugin : ExitCode(errors)
        // The face first: a full screen restores the terminal before the reason is printed on it.
        for error in errors { face.show(error) }
        conclude(face, code, reason)
        if let player { return player.report() }
        StandardStream.error.write(errors)
        if isTest, let words = failures.words { StandardStream.error.write("ribs-host: \(words)\n") }
        return code
    }

    /// Lets a face tell how the program ends. A replay decides that by what its face has told.
    @MainActor
    private func conclude(_ face: any Face, _ code: ExitCode, _ reason: Ending.Reason) {
        if player == nil { CrashGuard.decide(code.rawValue) }
        face.end(Ending(code: code.rawValue, reason: reason))
    }

    /// Ends before anything was shown.
    ///
    /// - Parameter file: the file that is refused; nil if the cause is not a file.
    @MainActor
    private func refuse(_ diagnostics: [Diagnostic], file: String? = nil) -> Never {
        let code = ExitCode(diagnostics)
        StandardStream.error.write(diagnostics, refusing: file)
        tell(diagnostics, code)
        exit(code)
    }

    /// Tells a front end why nothing is shown.
    @MainActor
    private func tell(_ diagnostics: [Diagnostic], _ code: ExitCode) {
        guard options.face == .json else { return }
        let face = JSONFace(output: StandardStream.output.makeOutput(), hostVersion: ProgramVersion.current)
        face.start()
        for diagnostic in diagnostics { face.show(diagnostic) }
        conclude(face, code, .failed)
    }
}
