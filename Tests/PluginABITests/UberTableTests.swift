import Foundation
import TestSupport
import Testing

@Suite("Uber's unit tests in Documentation/reference/abi.md")
struct UberTableTests {
    /// A row: one of Uber's tests, what is said of it, and whether it passes as it is.
    private static let rows: [(test: String, ours: String, asItIs: String)] = {
        do {
            let page = try DocumentationPage("Documentation/reference/abi.md")
            return page.lines.compactMap { $0.text.wholeMatch(of: /\| `(\w+\.test_\w+)` \| (.+) \| (.+) \|/) }
                .map { (String($0.1), String($0.2), String($0.3)) }
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

    @Test("each that passes as it is is there, with import RIBs, and of each other one there is a reason")
    func asTheyAre() throws {
        let folder = BuildFolder.repository.appending(path: "Tests/RIBsTests/Uber")
        let present = try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { file in
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return text.matches(of: /func (test_\w+)\(/).map { "\(file.split(separator: ".")[0]).\($0.1)" }
        }
        let passing = Self.rows.filter { $0.asItIs.hasPrefix("passes") }.map(\.test)
        #expect(passing.count == 28)
        #expect(Set(present) == Set(passing))
        for row in Self.rows { #expect(row.asItIs.hasPrefix("passes") || row.asItIs.hasPrefix("no: "), "\(row.test)") }
    }
}
