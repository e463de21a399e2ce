import Foundation
import TestSupport
import Testing

/// Hosts with `--state` are killed at random moments and started again on the same file.
///
/// `RIBS_STATE_KILLS` says how often; `make soak` has 1,000 kills.
@Suite("Nothing is lost when the host is killed (SIGKILL) at a random moment", .timeLimit(.ofPrograms))
struct KillTests {
    private static let turnstile = Turnstile()
    private static let total = ProcessInfo.processInfo.environment["RIBS_STATE_KILLS"].flatMap { Int($0) } ?? 96
    private static let sessions = SameSessionTests.files.count * 2
    private static let kills = (total + sessions - 1) / sessions
    private static let killsOfSession = 6

    @Test(
        "the flow continues where it was last shown, or after a later action that was sent",
        arguments: SameSessionTests.files,
        [false, true]
    )
    func kill(path: String, isIsolated: Bool) async throws {
        try await Self.turnstile.pass {
            let folder = try TemporaryFolder()
            let text = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            let config = try folder.write(rewritten(text) { _ in nil }, to: "plugins.json").path
            var left = Self.kills
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
