internal import Checking
internal import Drawing
internal import PluginManifest

/// `ribs-host graph`: a picture of the flows, even if they are wrong, with the errors marked.
struct GraphMode {
    let config: String
    let format: Invocation.Picture

    @MainActor
    func run() -> ExitCode {
        let project = Project(config: config)
        if format != .json { StandardStream.error.write(project.diagnostics, refusing: config) }
        guard let result = project.result else {
            if format == .json { StandardStream.output.write(FlowDrawing.json(nil, project.diagnostics) + "\n") }
            return ExitCode(project.diagnostics)
        }
        let drawing = FlowDrawing(result, diagnostics: project.diagnostics)
        switch format {
        case .text: StandardStream.output.write(drawing.text(color: StandardStream.output.wantsColor))
        case .mermaid: StandardStream.output.write(drawing.mermaid)
        case .dot: StandardStream.output.write(drawing.dot)
        case .json: StandardStream.output.write(FlowDrawing.json(drawing, project.diagnostics) + "\n")
        case .svg:
            do {
                try Graphviz.draw(drawing.dot)
            } catch {
                return error.report()
            }
        }
        return ExitCode(project.diagnostics)
    }
}
