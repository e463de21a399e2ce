import Foundation
import TestSupport
import Testing

/// A session whose plugins run in processes of their own is that of the recording, which `HostTests` has made of most
/// in one process.
@Suite("The recorded sessions of the examples, in processes of plugins", .timeLimit(.ofPrograms))
struct ExampleSessionTests {
    @Test("what the host answers now is what was recorded", arguments: ExampleSession.all.filter(\.hasProcess))
    func recorded(_ session: ExampleSession) async throws {
        try Shelf.setDates()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "a.session")
        let result = try await runHost(
            ["--config", session.config, "--ui", "json", "--record", file.path],
            input: session.actions.map { Example.line(for: $0) + "\n" }.joined(),
            in: BuildFolder.repository
        )
        #expect(result.ending == .exit(0))
        #expect(!result.output.contains(#""refused""#), "an action that the screen does not offer")
        let goldens = BuildFolder.repository.appending(path: "Tests/HostTests/of.swift").path
        try Golden.expect(
            String(contentsOf: file, encoding: .utf8),
            equals: "sessions/\(session.file)",
            beside: goldens
        )
    }

    @Test("each is replayed with a process for each plugin", arguments: ExampleSession.all)
    func replayed(_ session: ExampleSession) async throws {
        try Shelf.setDates()
        let file = "\(ExampleSession.goldens)/\(session.file)"
        let result = try await runHost(["replay", file, "--isolate"], in: BuildFolder.repository)
        session.expect(result)
        // On a slow machine a process takes a moment to start, which is said.
        #expect(
            result.errors.split(separator: "\n").allSatisfy { line in
                line.hasPrefix("notice: ") && [" has been ", " took ", " was busy "].contains { line.contains($0) }
            },
            "\(result.errors)"
        )
    }
}
