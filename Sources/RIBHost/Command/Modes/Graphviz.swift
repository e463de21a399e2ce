/// Graphviz's `dot`, where it is installed: it draws what the host only describes.
enum Graphviz {
    /// Draws a text in the language of `dot` as an SVG, onto standard output.
    static func draw(_ text: String) throws(ChildProgram.Failure) {
        guard try ChildProgram.run(["dot", "-Tsvg"], input: text) == 0 else { throw .died }
    }

    /// Prints on standard error why there is no picture.
    @MainActor
    static func report(_ failure: ChildProgram.Failure) -> ExitCode {
        switch failure {
        case .notInstalled:
            StandardStream.complain(
                "An SVG is drawn by Graphviz, and there is no `dot` on the PATH.",
                help: "Install Graphviz, or take another form: --format mermaid, dot or text."
            )
            return .noSuchFile
        case .notStarted(let reason):
            StandardStream.error.write("ribs-host: Graphviz's `dot` cannot be started: \(reason).\n")
        case .died:
            StandardStream.error.write("ribs-host: Graphviz's `dot` failed; what it said is above.\n")
        }
        return .internalError
    }
}
