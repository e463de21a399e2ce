import PluginManifest
import Testing

@Suite("Did you mean")
struct SuggestionTests {
    @Test("is asked as long as there is not too much to compare; then the names are listed")
    func budget() {
        let plugins = (0..<400).map { "\"plugin-\($0)\": \"p.so\"" }
        let steps = (0..<300).map { "\"plugni-\($0)\"" }
        let checked = Checked(
            "{\"plugins\": {\(plugins.joined(separator: ", "))}, \"flow\": [\(steps.joined(separator: ", "))]}"
        )
        let help = checked.diagnostics.flatMap(\.help)
        // 100 000 comparisons are enough for 250 names among 400.
        let suggested = (0..<250).map { "Did you mean `plugin-\($0)`?" }
        let listed =
            "There are `plugin-0`, `plugin-1`, `plugin-2`, `plugin-3`, `plugin-4`, `plugin-5` and 394 more."
        #expect(help == suggested + Array(repeating: listed, count: 50))
    }
}
