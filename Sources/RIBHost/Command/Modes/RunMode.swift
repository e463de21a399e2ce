internal import Composition
internal import Glibc
internal import Loading
internal import PluginManifest
internal import Terminal

/// `ribs-host --config FILE`: checks the flow, then plays it.
struct RunMode {
    let options: Invocation.Run

    @MainActor
    func run() -> Never {
        CrashGuard.install(program: "ribs-host")
        let project = Project(config: options.config)
        guard let plan = project.plan, let catalog = project.catalog else { refuse(project.diagnostics) }
        StandardStream.error.write(project.diagnostics)
        let link: LinkRequest?
        do {
            link = try options.url.map { url throws(LinkError) in try LinkRequest(url: url, plan: plan) }
        } catch {
            exit(UsageError(message: error.message, help: error.help).report())
        }
        let stage: Stage
        do {
            stage = try Stage(options)
        } catch {
            refuse([error])
        }
        CrashGuard.setPlugins(catalog.files)
        let census = options.reportsLeaks ? RIBCensus() : nil
        let flow = RootFlow(plan: plan, catalog: catalog, census: census)
        let session = Session(flow: flow, face: stage.face, output: stage.output) { end in
            guard let census else { exit(finish(end, on: stage.face)) }
            census.settle {
                census.reportSurvivors()
                let code = finish(end, on: stage.face)
                StandardStream.error.write(census.summary)
                exit(code)
            }
        }
        // Reading begins first: Ctrl-C is heard by the reader's own thread even while the first plugin is being built.
        stage.follow { session.receive($0) }
        session.start()
        if let link { session.open(link, patience: options.openTimeout) }
        MainLoop.run()
    }

    @MainActor
    private func finish(_ end: FlowEnd, on face: any Face) -> ExitCode {
        switch end {
        case .exited:
            face.end(code: ExitCode.done.rawValue)
            return .done
        case .failed(let failure):
            let code = ExitCode([failure.diagnostic])
            // The face first: a full screen gives the terminal back before the reason is printed on it.
            face.show(failure.diagnostic)
            face.end(code: code.rawValue)
            StandardStream.error.write([failure.diagnostic])
            return code
        }
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
