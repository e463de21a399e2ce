import Foundation
import PluginManifest
import TestSupport
import Testing

@Suite("The reference of manifest.json")
struct ReferencePageTests {
    @Test("shows a manifest in which nothing is wrong, with every key that an author may write")
    func example() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/reference/manifest-json.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let example = try #require(page.split(separator: "```json\n").last?.split(separator: "\n```").first)
        let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "manifest.json", text: String(example)))
        #expect(diagnostics == [])
        #expect(manifest?.builds.map(\.name) == ["newMatch", "rematch"])
        for key in ["id", "name", "version", "title", "summary", "types", "builds", "dependencies", "outcomes"] {
            #expect(example.contains("\"\(key)\": "))
        }
    }
}
