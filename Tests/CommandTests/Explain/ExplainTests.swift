import Foundation
import TestSupport
import Testing

@Suite("ribs-host explain")
struct ExplainTests {
    @Test("explain CODE prints the page, in whatever case the code is written", arguments: ["RH130", "rh130"])
    func page(code: String) async throws {
        let result = try await runHost(["explain", code])
        let page = DiagnosticPage.all.first { $0.code == "RH130" }
        #expect(result.output == page?.text)
        #expect(result.ending == .exit(0))
    }

    @Test("explain lists all codes")
    func list() async throws {
        let result = try await runHost(["explain"])
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
            (["explain", "everything"], "There is no diagnostic code `everything`.\n  ribs-host explain"),
        ]
    )
    func unknown(words: [String], message: String) async throws {
        let result = try await runHost(words)
        #expect(result.errors == "ribs-host: \(message)\n")
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(64))
    }

    @Test("the pages in the binary are those of Documentation/diagnostics: else run `make docs`")
    func embedded() async throws {
        let script = BuildFolder.repository.appending(path: "scripts/embed-diagnostics")
        let result = try await run(script, ["--print"])
        let file = "Sources/RIBHost/Command/Explanations/Explanation+Pages.swift"
        let committed = try String(contentsOf: BuildFolder.repository.appending(path: file), encoding: .utf8)
        #expect(result.output == committed)
    }
}
