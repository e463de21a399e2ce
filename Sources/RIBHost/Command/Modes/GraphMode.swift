import Drawing

/// `ribs-host graph`: a picture of the flows, even if they are wrong, with the errors marked.
struct GraphMode: CommandMode {
    static let summary = "Draw the flows, with what is wrong marked in them."
    static let example = (
        line: "ribs-host graph --format svg > flow.svg",
        effect: "draws the flow of plugins.json as a picture."
    )

    private enum Picture: String { case text, mermaid, dot, json, svg }

    private let config: String
    private let format: Picture

    init(_ arguments: Arguments) {
        config = arguments.config
        format = arguments.choice(.picture) ?? .text
    }

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
            do throws(ChildProgram.Failure) {
                try Graphviz.draw(drawing.dot)
            } catch {
                return Graphviz.report(error)
            }
        }
        return ExitCode(project.diagnostics)
    }
}
