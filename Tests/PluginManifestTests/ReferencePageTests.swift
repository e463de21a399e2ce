import Foundation
import PluginManifest
import TestSupport
import Testing

@Suite("The reference of manifest.json")
struct ReferencePageTests {
    private static let page = BuildFolder.repository.appending(path: "Documentation/reference/manifest-json.md")

    @Test("shows manifests in which nothing is wrong, with every key that an author may write")
    func examples() throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let examples = page.matches(of: /```json\n((?:.*\n)*?)```/).map { String($0.1) }
        let manifests = examples.map { text in
            let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "manifest.json", text: text))
            #expect(diagnostics == [])
            return manifest
        }
        #expect(
            manifests.map { $0?.builds.map(\.name) } == [
                ["newMatch", "rematch"], ["default"], ["default"], ["default"], ["default"], ["default"], ["default"],
            ]
        )
        #expect(manifests.map { $0?.hasView } == [true, false, true, true, true, true, true])
        #expect(manifests.last??.access == .package)
        let keys = [
            "id", "name", "version", "title", "summary", "view", "types", "builds", "dependencies", "outcomes",
            "permissions", "state", "access", "children", "entries",
        ]
        for key in keys { #expect(examples.contains { $0.contains("\"\(key)\": ") }, "\(key)") }
    }
}
