internal import Composition
internal import Dispatch
internal import Glibc
internal import PluginManifest
internal import Terminal

/// `ribs-host --config FILE`: checks the flow, then plays it.
struct RunMode {
    let config: String
    let face: Invocation.Face

    @MainActor
    func run() -> Never {
        let project = Project(config: config)
        StandardStream.error.write(project.diagnostics)
        guard let plan = project.plan, let catalog = project.catalog else { exit(ExitCode(project.diagnostics)) }
        let face = makeFace()
        let session = Session(flow: RootFlow(plan: plan, catalog: catalog), face: face) { end in
            exit(finish(end, on: face))
        }
        session.start()
        StandardInput().follow { session.receive($0) }
        dispatchMain()
    }

    @MainActor
    private func makeFace() -> any Face {
        let output = FileOutput(descriptor: STDOUT_FILENO)
        return switch face {
        case .plain: PlainFace(output: output)
        case .json: JSONFace(output: output)
        }
    }

    @MainActor
    private func finish(_ end: FlowEnd, on face: any Face) -> ExitCode {
        let code: ExitCode
        switch end {
        case .exited:
            code = .done
        case .failed(let failure):
            StandardStream.error.write([failure.diagnostic])
            code = ExitCode([failure.diagnostic])
        }
        face.end(code: code.rawValue)
        return code
    }
}
