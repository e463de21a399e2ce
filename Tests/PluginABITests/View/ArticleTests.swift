import Foundation
import PluginABI
import TestSupport
import Testing

@Suite("The article about screens")
struct ArticleTests {
    @Test("lists every style, tone and role, the default first")
    func names() throws {
        let article = BuildFolder.repository.appending(path: "Documentation/PluginABI.docc/Screens.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let rows = text.matches(of: /(?m)^\| `\.([A-Za-z]+)` \|/).map { String($0.1) }
        let expected =
            Text.Style.allCases.map { "\($0)" } + Tone.allCases.map { "\($0)" } + Button.Role.allCases.map { "\($0)" }
        #expect(rows == expected)
    }
}
