import Base
import Session
import Tools

/// `ribs-host graph`: a picture of the flows, even if they are wrong, with the errors marked.
struct GraphMode: CommandMode {
    static let summary = "Draw the flows, with what is wrong marked in them."
    static let example = (
        line: "ribs-host graph --format svg > flow.svg",
        effect: "draws the flow of plugins.json as a picture."
    )
    static let flags: [Flag] = [.config, .picture, .color, .help]

    fileprivate enum Picture: String, CaseIterable { case text, mermaid, dot, json, svg }

    /// The time limit for Graphviz, in seconds: the layout of a dense flow of a hundred steps takes minutes.
    private static let patience = 20

    private let config: String
    private let format: Picture

    init(_ arguments: Arguments) {
        config = arguments.config
        format = arguments.choice(.picture) ?? .text
    }

    @MainActor
    func run(in world: World) -> Progress {
        let project = Project(unplayed: FlowSource(config: config, in: world, for: "graph "))
        if format != .json { world.error.write(project.diagnostics, refusing: config) }
        guard let result = project.content?.result else {
            if format == .json { world.output.write(FlowDrawing.json(nil, project.diagnostics) + "\n") }
            return .ended(ExitCode(project.diagnostics))
        }
        let drawing = FlowDrawing(result, diagnostics: project.diagnostics)
        switch format {
        case .text: world.output.write(drawing.text(color: world.output.wantsColor))
        case .mermaid: world.output.write(drawing.mermaid)
        case .dot: world.output.write(drawing.dot)
        case .json: world.output.write(FlowDrawing.json(drawing, project.diagnostics) + "\n")
        case .svg:
            do throws(ChildProgram.Failure) {
                // What the host only describes, Graphviz draws, where it is installed.
                guard try ChildProgram.run(["dot", "-Tsvg"], input: drawing.dot, within: Self.patience) == 0
                else { throw .died }
            } catch {
                return .ended(report(error, in: world))
            }
        }
        return .ended(ExitCode(project.diagnostics))
    }

    /// Reports the reason why no picture could be drawn on standard error.
    @MainActor
    private func report(_ failure: ChildProgram.Failure, in world: World) -> ExitCode {
        switch failure {
        case .notInstalled:
            world.error.complain(
                "An SVG is drawn by Graphviz, and there is no `dot` on the PATH.",
                help: "Install Graphviz, or take another form: --format mermaid, dot or text."
            )
            return .noSuchFile
        case .notStarted(let reason):
            world.error.write("ribs-host: Graphviz's `dot` cannot be started: \(reason).\n")
        case .tookTooLong(let seconds):
            world.error.complain(
                "Graphviz's `dot` was stopped after \(seconds) s: the flow has so many edges that its layout takes too long.",
                help: "Take another form: --format text or mermaid; or --format dot, and another program of Graphviz."
            )
        case .died:
            world.error.write("ribs-host: Graphviz's `dot` failed; what it said is above.\n")
        }
        return .internalError
    }
}

extension Flag {
    static let picture = Flag(
        name: "format",
        value: .choice("PICTURE", { GraphMode.Picture.allCases.map(\.rawValue) }),
        help: "How the flows are drawn: text (default), mermaid, dot, json, or svg, which needs Graphviz."
    )
}
