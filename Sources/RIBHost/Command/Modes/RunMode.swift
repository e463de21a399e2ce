internal import Composition
internal import Glibc
internal import Isolation
internal import Loading
internal import PluginManifest
internal import Terminal
internal import Tree

/// `ribs-host --config FILE`: checks the flow, then plays it.
struct RunMode {
    let options: Invocation.Run

    @MainActor
    func run() -> Never {
        CrashGuard.install(program: "ribs-host")
        let project = Project(config: options.config, isPlayed: true, isolatesAll: options.isolatesAll)
        guard let proof = project.proof, let catalog = project.catalog else { refuse(project.diagnostics) }
        StandardStream.error.write(project.diagnostics)
        let link: LinkRequest?
        do {
            link = try options.url.map { url throws(LinkError) in try LinkRequest(url: url, proof: proof) }
        } catch {
            exit(UsageError(message: error.message, help: error.help).report())
        }
        let stage: Stage
        let keeper: StateKeeper?
        do {
            keeper = try options.state.map { path throws(Diagnostic) in try StateKeeper(path) }
            stage = try Stage(options)
        } catch {
            refuse([error])
        }
        CrashGuard.setPlugins(catalog.files)
        let census = options.reportsLeaks ? RIBCensus() : nil
        let flow = RootFlow(proof: proof, catalog: catalog, census: census, state: keeper?.kept)
        let session = Session(
            flow: flow,
            face: stage.face,
            keeper: keeper,
            output: stage.output,
            linkPatience: options.openTimeout
        ) { reason in
            guard let census else { exit(finish(reason, on: stage.face)) }
            census.settle {
                census.reportSurvivors()
                let code = finish(reason, on: stage.face)
                StandardStream.error.write(census.summary)
                exit(code)
            }
        }
        let reloader = Reloader(project, options, in: session)
        reloader.start()
        // Reading begins first: Ctrl-C is heard by the reader's own thread even while the first plugin is being built.
        stage.follow { session.receive($0) }
        session.start()
        if let link { session.open(link) }
        MainLoop.run(lossHandler: CrashGuard.endWithoutDescriptors)
    }

    /// - Parameter reason: what was wrong; nil if nothing was.
    @MainActor
    private func finish(_ reason: Diagnostic?, on face: any Face) -> ExitCode {
        guard let reason else {
            face.end(code: ExitCode.done.rawValue)
            return .done
        }
        let code = ExitCode([reason])
        // The face first: a full screen gives the terminal back before the reason is printed on it.
        face.show(reason)
        face.end(code: code.rawValue)
        StandardStream.error.write([reason])
        return code
    }

    /// Ends before anything was shown.
    @MainActor
    private func refuse(_ diagnostics: [Diagnostic]) -> Never {
        let code = ExitCode(diagnostics)
        StandardStream.error.write(diagnostics)
        if options.face == .json {
            let face = JSONFace(output: StandardStream.output.makeOutput())
            for diagnostic in diagnostics { face.show(diagnostic) }
            face.end(code: code.rawValue)
        }
        exit(code)
    }
}
