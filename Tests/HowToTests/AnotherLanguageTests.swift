import Foundation
import TestSupport
import Testing

@Suite("The how-to for plugins in other languages")
struct AnotherLanguageTests {
    private static let page = "Documentation/how-to/write-a-plugin-in-another-language.md"

    private static func text() throws -> String {
        try String(contentsOf: BuildFolder.repository.appending(path: page), encoding: .utf8)
    }

    @Test(
        "a reader who does what the page says has three plugins that pass their tests and play",
        .needs("python3", "cc", "make", "cargo"),
        .startsPrograms(for: .page)
    )
    func page() async throws {
        let folder = try TemporaryFolder()
        try await WriteAPluginTests.standInForCheckout(in: folder.url)
        let reader = Reader(home: folder.url)
        for step in Page(try Self.text()).steps {
            switch step {
            case .file(let path, let text):
                #expect(try reader.read(path).contains(text), "\(path)")
            case .commands(let commands):
                let result = try await reader.type(commands)
                try #require(result.ending == .exit(0), "\(commands)\n\(result.output)\(result.errors)")
            case .session(let session):
                let result = try await reader.type(session.command, input: session.input).withoutBusyNotices
                #expect(result.ending == .exit(0))
                #expect(result.errors == "")
                #expect(result.output == session.output.map { $0 + "\n" }.joined())
            }
        }
        #expect(reader.numberOfCommands == 16)
    }

    @Test("each line of Python in its table is in the plugin that a test plays")
    func table() throws {
        let cafe = BuildFolder.repository.appending(path: "Tests/Port/cafe.py")
        let code = try String(contentsOf: cafe, encoding: .utf8)
        let rows = try Self.text().split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(" | `") }
        #expect(rows.count == 13)
        for row in rows {
            for span in row.split(separator: " | ")[1].matches(of: /`([^`]+)`/) where span.1 != "state" {
                #expect(code.contains(span.1), "\(span.1)")
            }
        }
    }
}
