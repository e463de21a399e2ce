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
        for key in ManifestKey.ofManifest.map(\.name.description) where !["$schema", "entry"].contains(key) {
            #expect(examples.contains { $0.contains("\"\(key)\": ") }, "\(key)")
        }
    }

    @Test("has a row for each key of the reader's lists, and says which are required")
    func keys() throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let tables = page.matches(of: /\n\| Key \|.*\n\|---\|---\|---\|\n((?:\|.*\n)+)/).map { $0.1 }
        let lists = [ManifestKey.ofManifest, ManifestKey.ofBuild, ManifestKey.ofSlot, ManifestKey.ofPermissions]
        #expect(tables.count == lists.count)
        for (table, keys) in zip(tables, lists) {
            let rows = table.matches(of: /\| `([^`]+)` \| [^|]+ \| (Required)?/)
            #expect(
                rows.map { "\($0.1) \($0.2 != nil)" }.sorted() == keys.map { "\($0.name) \($0.isRequired)" }.sorted()
            )
        }
    }
}
