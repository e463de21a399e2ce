import Foundation
import TestSupport
import Testing

/// Hosts with `--state` are killed at random moments and started again on the same file.
///
/// `RIBS_STATE_KILLS` says how often, and `RIBS_SLOT_KILLS` how often where there are slots; `make soak` has 1,000 kills,
/// and 300 with slots.
@Suite("Nothing is lost when the host is killed (SIGKILL) at a random moment", .startsPrograms(for: .end))
struct KillTests {
    private static let turnstile = Turnstile()
    private static let kills = number("RIBS_STATE_KILLS", 96, of: PlayedExamples.files)
    private static let killsWithSlots = max(kills, number("RIBS_SLOT_KILLS", 24, of: PlayedExamples.filesWithSlots))
    private static let killsOfSession = 6

    /// How many kills a file has in each of its two tests.
    private static func number(_ variable: String, _ few: Int, of files: [String]) -> Int {
        let total = ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? few
        return (total + files.count * 2 - 1) / (files.count * 2)
    }

    @Test(
        "the flow continues where it was last shown, or after a later action that was sent",
        arguments: PlayedExamples.files,
        [false, true]
    )
    func kill(path: String, isIsolated: Bool) async throws {
        try await Self.turnstile.pass {
            let folder = try TemporaryFolder()
            let text = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            let config = try folder.write(rewritten(text) { _ in nil }, to: "plugins.json").path
            var left = PlayedExamples.filesWithSlots.contains(path) ? Self.killsWithSlots : Self.kills
            var seed: UInt64 = 0
            while left > 0 {
                seed += 1
                var session = try KilledSession(
                    config: config,
                    isIsolated: isIsolated,
                    showsTheSame: !FreshStartTests.others.contains(path),
                    seed: seed
                )
                for _ in 0..<min(left, Self.killsOfSession) {
                    left -= 1
                    guard try await session.playAndKill() else { break }
                }
                try await session.end()
            }
        }
    }
}
