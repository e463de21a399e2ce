/// Graphviz's `dot`, where it is installed: it draws what the host only describes.
enum Graphviz {
    /// Why there is no picture.
    enum Failure: Error, Equatable {
        case notInstalled
        case notStarted(String)
        case failed

        /// Prints it on standard error.
        @MainActor
        func report() -> ExitCode {
            switch self {
            case .notInstalled:
                StandardStream.error.write(
                    """
                    ribs-host: An SVG is drawn by Graphviz, and there is no `dot` on the PATH.
                      Install Graphviz, or take another form: --format mermaid, dot or text.

                    """
                )
                return .noSuchFile
            case .notStarted(let reason):
                StandardStream.error.write("ribs-host: Graphviz's `dot` cannot be started: \(reason).\n")
                return .internalError
            case .failed:
                StandardStream.error.write("ribs-host: Graphviz's `dot` failed; what it said is above.\n")
                return .internalError
            }
        }
    }

    /// Draws a text in the language of `dot` as an SVG, onto standard output.
    static func draw(_ text: String) throws(Failure) {
        let code: Int32
        do {
            code = try ChildProgram.run(["dot", "-Tsvg"], input: text)
        } catch {
            switch error {
            case .notInstalled: throw .notInstalled
            case .notStarted(let reason): throw .notStarted(reason)
            case .died: throw .failed
            }
        }
        guard code == 0 else { throw .failed }
    }
}
