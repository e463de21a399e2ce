import Foundation
import TestSupport
import Testing

@Suite("The article about tests")
struct ArticleTests {
    @Test("names everything that a tester can do, and what mocks count")
    func members() throws {
        let article = BuildFolder.repository.appending(path: "Documentation/PluginTestKit.docc/TestingAPlugin.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let folder = BuildFolder.repository.appending(path: "Sources/PluginTestKit/Kit")
        var members: [String] = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.contains(/^RIBTester|Mock/) {
            let source = try String(contentsOf: file, encoding: .utf8)
            members += source.matches(of: /public (?:(?:internal|private)\(set\) )?(?:var|func) (\w+)/).map {
                String($0.1)
            }
        }
        #expect(members.count > 15)
        #expect(members.filter { member in !text.contains("`\(member)") } == [])
    }
}
