/// `ribs-host --version`, `generate` and the schemas that are the same everywhere: prints a text.
struct PrintMode {
    let text: String

    @MainActor
    func run() -> ExitCode {
        StandardStream.output.write(text)
        return .done
    }
}
