internal import PluginManifest

/// `ribs-host explain CODE`: the page about a diagnostic code; without a code, a list of all.
struct ExplainMode {
    let code: String?

    @MainActor
    func run() -> ExitCode {
        guard let code else {
            StandardStream.output.write(Explanation.all.map { "\($0.code)  \($0.title)\n" }.joined())
            return .done
        }
        guard let page = Explanation.page(of: code) else {
            let match = closestMatch(to: code.uppercased(), among: Explanation.all.map(\.code))
            return UsageError(
                message: "There is no diagnostic code `\(code)`.",
                help: match.map { "Did you mean `\($0)`? `ribs-host explain` lists all." }
                    ?? "`ribs-host explain` lists all."
            )
            .report()
        }
        StandardStream.output.write("\(page.text)")
        return .done
    }
}
