import Foundation
import TestSupport
import Testing

@Suite("A plugin that takes long to build")
struct LongWorkTests {
    private func output(milliseconds: Int, isFaulty: Bool = false, face: String) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "slow": "libSlowPlugin.so" },
              "dependencies": { "milliseconds": \(milliseconds), "isFaulty": \(isFaulty) },
              "flow": ["slow"]
            }
            """,
            to: "plugins.json"
        )
        let result = try await runHost(["--config", "plugins.json", "--ui", face], in: folder.url)
        #expect(result.ending == .exit(0))
        return result.output
    }

    @Test("says which, once more than 200 ms have passed")
    func slow() async throws {
        let plain = try await output(milliseconds: 1500, face: "plain")
        #expect(plain.contains("\nLoading slow…\n\nSlow\nHere at last\n"))
        let lines = try JSONLine.lines(of: try await output(milliseconds: 1500, face: "json"))
        #expect(lines.map(\.type) == ["notice", "screen", "exit"])
        #expect(lines.first?.message == "Loading slow…")
    }

    @Test("and reports a fault meanwhile is still said to be loading, after that")
    func faulty() async throws {
        async let json = output(milliseconds: 4000, isFaulty: true, face: "json")
        let plain = try await output(milliseconds: 4000, isFaulty: true, face: "plain")
        #expect(
            plain.contains("\nLoading slow…\nfault: As told, halfway.\nLoading slow…\n\nSlow\nHere at last\n"),
            "\(plain)"
        )
        let lines = try JSONLine.lines(of: try await json)
        #expect(lines.map(\.type) == ["notice", "fault", "notice", "screen", "exit"])
    }

    @Test("says nothing when it is quick")
    func quick() async throws {
        #expect(try await !output(milliseconds: 0, face: "plain").contains("Loading"))
    }
}
