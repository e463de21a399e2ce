import Foundation
import TestSupport
import Testing

@Suite("Uber's unit tests in Documentation/reference/abi.md")
struct UberTableTests {
    /// A row: one of Uber's tests, and what is said of it.
    private static let rows: [(test: String, ours: String)] = {
        do {
            let page = try DocumentationPage("Documentation/reference/abi.md")
            return page.lines.compactMap { $0.text.wholeMatch(of: /\| `(\w+\.test_\w+)` \| (.+) \|/) }
                .map { (String($0.1), String($0.2)) }
        } catch {
            fatalError("The page cannot be read: \(error)")
        }
    }()

    /// The tests of the RIB core, as SUITE.FUNCTION.
    private static func ourTests() throws -> Set<String> {
        var tests: Set<String> = []
        for folder in ["PluginABITests", "PluginTestKitTests"] {
            let url = BuildFolder.repository.appending(path: "Tests/\(folder)")
            for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) where path.hasSuffix(".swift") {
                let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
                for suite in text.components(separatedBy: "@Suite").dropFirst() {
                    guard let name = suite.firstMatch(of: /struct (\w+)/)?.1 else { continue }
                    for test in suite.components(separatedBy: "@Test").dropFirst() {
                        if let function = test.firstMatch(of: /func (\w+)\(/)?.1 { tests.insert("\(name).\(function)") }
                    }
                }
            }
        }
        return tests
    }

    @Test("are all in the table, once")
    func complete() {
        #expect(Self.rows.count == 37)
        #expect(Set(Self.rows.map(\.test)).count == 37)
    }

    @Test("each has a test of ours that exists, or a reason why it does not apply")
    func exist() throws {
        let tests = try Self.ourTests()
        #expect(tests.count > 100)
        for row in Self.rows {
            let named = row.ours.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.1) }
            #expect(named.isEmpty == row.ours.hasPrefix("does not apply: "), "\(row.test): \(row.ours)")
            for name in named where !tests.contains(name) {
                Issue.record("\(row.test): the test \(name) does not exist")
            }
        }
    }
}
