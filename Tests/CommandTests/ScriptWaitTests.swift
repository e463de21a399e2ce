import Foundation
import TestSupport
import Testing

/// Time passes while a script waits.
@Suite("A script waits for what comes by itself")
struct ScriptWaitTests {
    private func folder(_ lines: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "naughty": "libNaughtyPlugin.so" },
              "dependencies": { "place": "/" },
              "flow": ["naughty"]
            }
            """,
            to: "plugins.json"
        )
        try folder.write(lines.map { $0 + "\n" }.joined(), to: "script")
        return folder
    }

    @Test("and continues when the text is shown; what it expects is there", .startsPrograms(for: .pace))
    func wait() async throws {
        let folder = try folder(["crowd", "wait crowd: dispersed", "expect crowd: dispersed", "again", "q"])
        let result = try await runHost(["--script", "script"], in: folder.url)
        #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
        let parts = result.output.components(separatedBy: "> expect crowd: dispersed\n")
        #expect(parts.count == 2 && parts[0].contains("crowd: dispersed"))
        #expect(parts[0].contains("> wait crowd: dispersed\n") && !parts[1].contains("is not shown"))
    }

    @Test("and fails where what it expects is not shown")
    func expectation() async throws {
        let folder = try folder(["expect the moon", "wait", "q"])
        let result = try await runInMemory(["--script", "script"], in: folder.url)
        #expect(result.output.contains("> expect the moon\n`the moon` is not shown.\n"))
        #expect(result.output.contains("> wait\n`wait` takes a text: type wait, a space and the text.\n"))
        #expect(result.errors.contains("2 lines"))
        #expect(result.ending == .exit(65))
    }
}
