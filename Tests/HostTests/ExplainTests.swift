import Foundation
import HostSupport
import TestSupport
import Testing

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
