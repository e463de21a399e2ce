import Synchronization
import Testing

@testable import Base

/// What each plugin may say.
@Suite("The limit of what a plugin says")
@MainActor
struct SpeechLimitTests {
    /// A clock that the test moves, and what is to be done later.
    private final class Time: Sendable {
        let now = Mutex<UInt64>(5_000_000_000)
        let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])
        let told = Mutex<[String]>([])

        @MainActor
        func runLater() {
            for action in waiting.withLock({ actions in
                defer { actions = [] }; return actions
            }) { action() }
        }
    }

    private let time = Time()

    private func limit() -> SpeechLimit {
        SpeechLimit { [time] in
            time.now.withLock { $0 }
        } later: { [time] action in
            time.waiting.withLock { $0.append(action) }
        } tell: { [time] plugin, count in
            time.told.withLock { $0.append("\(plugin) \(count)") }
        }
    }

    private func admitted(_ limit: SpeechLimit, _ plugin: String, times: Int, bytes: Int = 0) -> Int {
        (0..<times).count { _ in limit.admits(plugin, bytes: bytes) }
    }

    @Test("is a thousand lines in a burst, and twenty more in each second, for each plugin alone")
    func rate() {
        let limit = limit()
        #expect(admitted(limit, "duel", times: 48_617) == 1_000)
        #expect(admitted(limit, "chat", times: 3) == 3)
        for _ in 0..<8 {
            time.now.withLock { $0 += 1_000_000_000 }
            #expect(admitted(limit, "duel", times: 100) == 20)
        }
        time.now.withLock { $0 += 3_600_000_000_000 }
        #expect(admitted(limit, "duel", times: 2_000) == 1_000)
    }

    @Test("counts long lines as several")
    func length() {
        let limit = limit()
        #expect(admitted(limit, "duel", times: 100, bytes: 16 << 10) == 1_000 / 17)
    }

    @Test("says how much it has left out: once for all of a while, and at the end")
    func omitted() {
        let limit = limit()
        #expect(admitted(limit, "duel", times: 1_005) == 1_000)
        #expect(admitted(limit, "chat", times: 1_001) == 1_000)
        #expect(time.told.withLock { $0 }.isEmpty)
        time.runLater()
        #expect(time.told.withLock { $0 } == ["chat 1", "duel 5"])
        #expect(admitted(limit, "duel", times: 2) == 0)
        limit.tellOmitted()
        time.runLater()
        #expect(time.told.withLock { $0 } == ["chat 1", "duel 5", "duel 2"])
        #expect(
            LogLine(leftOut: 5, of: "duel").message
                == "5 lines were left out of what `duel` says: it says more than 20 lines a second."
        )
    }
}
