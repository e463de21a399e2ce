import Base
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Command

@Suite("ribs-host explain")
struct ExplainTests {
    @Test("explain CODE prints the page", arguments: DiagnosticPage.all.map(\.code))
    func page(code: String) async throws {
        let result = try await runInMemory(["explain", code])
        let page = DiagnosticPage.all.first { $0.code == code }
        #expect(result.output == page?.text)
        #expect(result.ending == .exit(0))
    }

    @Test("a code may be written in small letters, or as its number", arguments: ["rh010", "10", "010"])
    func otherSpellings(code: String) async throws {
        let result = try await runInMemory(["explain", code])
        #expect(result.output.hasPrefix("# RH010: "))
    }

    @Test("explain lists all codes")
    func list() async throws {
        let result = try await runInMemory(["explain"])
        let lines = DiagnosticPage.all.map { page in
            let title = page.text.prefix { $0 != "\n" }.dropFirst("# \(page.code): ".count)
            return "\(page.code)  \(title)\n"
        }
        #expect(result.output == lines.joined())
        #expect(result.ending == .exit(0))
    }

    @Test("a page that says its exit code says that of its category", arguments: DiagnosticPage.all)
    func exitCode(page: DiagnosticPage) throws {
        for said in page.text.matches(of: /exit\s+code\s+is\s+(\d+)/) {
            #expect(try String(said.1) == exitCode(ofCategory: page.category))
        }
    }

    @Test("so does the table in the reference of the state file")
    func exitCodesOfStateFile() throws {
        let reference = try DocumentationPage("Documentation/reference/state-file.md").text
        let rows = reference.matches(of: /\| (\d+) \| `EX_.*/)
        #expect(rows.count == 5)
        for row in rows {
            for code in row.0.matches(of: /\[(RH\d+)\]/).map({ $0.1 }) {
                let page = try #require(DiagnosticPage.all.first { $0.code == code })
                #expect(try String(row.1) == exitCode(ofCategory: page.category), "\(code)")
            }
        }
    }

    private func exitCode(ofCategory category: String) throws -> String {
        let entry = try #require(ExitCode.precedence.first { "\($0.category)" == category })
        return "\(entry.code.rawValue)"
    }

    @Test(
        "a code that does not exist is a usage error",
        arguments: [
            (
                ["explain", "RH13"],
                "There is no diagnostic code `RH13`.\n  Did you mean `RH013`? `ribs-host explain` lists all."
            ),
            (["explain", "everything"], "There is no diagnostic code `everything`.\n  `ribs-host explain` lists all."),
        ]
    )
    func unknown(words: [String], message: String) async throws {
        let result = try await runInMemory(words)
        #expect(result.errors == "ribs-host: \(message)\n")
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(64))
    }
}
