import Foundation
import HostSupport
import TestSupport
import Testing

/// `RIBS_RECORD_GOLDENS=1` records the sessions again, and such a run fails.
@MainActor
@Suite("The recorded sessions of the examples")
struct ExampleSessionTests {
    @Test("what the host answers now is what was recorded", arguments: ExampleSession.all)
    func recorded(_ session: ExampleSession) throws {
        try Shelf.setDates()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "a.session")
        let result = try runInMemory(
            ["--config", session.config, "--ui", "json", "--record", file.path],
            input: session.actions.map { Example.line(for: $0) + "\n" }.joined(),
            in: BuildFolder.repository
        )
        #expect(result.ending == .exit(0))
        #expect(!result.output.contains(#""refused""#), "an action that the screen does not offer")
        try Golden.expect(String(contentsOf: file, encoding: .utf8), equals: "sessions/\(session.file)")
    }

    @Test("each is replayed, wherever its plugins run", arguments: ExampleSession.all, [[], ["--isolate"]])
    func replayed(_ session: ExampleSession, place: [String]) throws {
        try Shelf.setDates()
        let file = "\(ExampleSession.goldens)/\(session.file)"
        let result = try runInMemory(["replay", file] + place, in: BuildFolder.repository)
        session.expect(result)
        #expect(result.withoutBusyNotices.errors == "")
    }

    @Test("no example is without a session")
    func complete() throws {
        // Front ends and the modules of modern-ribs and ribs-ios have no flow of their own; languages needs compilers that
        // LanguageFlowTests looks for; the plugins of the others are another
        // package, which LedgerTests and ScoreboardTests build and play.
        let without: Set = ["frontends", "languages", "ledger", "modern-ribs", "ribs-ios", "scoreboard"]
        let folder = BuildFolder.repository.appending(path: "Examples").path
        for example in try FileManager.default.contentsOfDirectory(atPath: folder) where !without.contains(example) {
            #expect(ExampleSession.all.contains { $0.config.hasPrefix("Examples/\(example)/") }, "\(example)")
        }
    }
}
