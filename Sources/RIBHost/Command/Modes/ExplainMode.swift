import Base
import PluginManifest

/// `ribs-host explain CODE`: the page about a diagnostic code; without a code, a list of all.
///
/// On a terminal, the page is rendered and paged; elsewhere, it is printed as Markdown.
struct ExplainMode: CommandMode {
    static let operands = ["[CODE]"]
    static let summary =
        "Explain a diagnostic code, mostly with a wrong example and the fixed one; without a code, list all."
    static let example = (
        line: "ribs-host explain RH130",
        effect: "shows the page about RH130; `explain 130` does too."
    )
    static let flags: [Flag] = [.color, .help]

    private let code: String?

    init(_ arguments: Arguments) { code = arguments.operands.first }

    @MainActor
    func run(in world: World) -> Progress {
        let columns = world.output.columns
        guard let code else {
            Pager.show(Self.list(columns: columns), in: world)
            return .ended(.done)
        }
        guard let page = Explanation.page(of: code) else {
            let match = closestMatch(to: code.uppercased(), among: Explanation.all.map(\.code))
            let error = UsageError(
                message: "There is no diagnostic code `\(code)`.",
                help: match.map { "Did you mean `\($0)`? `ribs-host explain` lists all." }
                    ?? "`ribs-host explain` lists all."
            )
            return .ended(error.report(in: world))
        }
        let isStyled = world.output.wantsColor
        guard columns != nil || isStyled else {
            world.output.write("\(page.text)")
            return .ended(.done)
        }
        Pager.show(Markdown(columns: columns ?? 80, isStyled: isStyled).rendered("\(page.text)"), in: world)
        return .ended(.done)
    }

    /// Returns the list of codes, one on each line; on a terminal, long titles are wrapped.
    private static func list(columns: Int?) -> String {
        let lines = Explanation.all.flatMap { page in
            guard let columns else { return ["\(page.code)  \(page.title)"] }
            return String.entry(page.code, page.title, indentation: "RH000  ".count, columns: columns)
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
