import PluginABI
import PluginTestKit
import TestSupport
import Testing

/// The examples of the clock's documentation, and what it promises besides.
@MainActor
@Suite("A clock of a test", .timeLimit(.minutes(10)))
struct ClockTests {
    @Test("wakes a RIB that waits, which takes no time")
    func toast() async throws {
        var texts: [String] = []
        let clock = TestClock()
        let toast = RIBTester { Router(interactor: ToastInteractor(clock: clock) { texts.append($0) }) }
        try await clock.advance(by: .seconds(2.5))
        #expect(texts == ["shown"])
        try await clock.advance(by: .seconds(3))
        #expect(texts == ["shown", "hidden"])
        try toast.finish()
    }

    @Test("passes each moment in order, also those that are first waited for in between")
    func order() async throws {
        let clock = TestClock()
        var moments: [String] = []
        func tick(_ name: String, _ seconds: Int) -> Task<Void, Never> {
            Task {
                for _ in 0..<3 {
                    try? await clock.sleep(for: .seconds(seconds))
                    moments.append("\(name)\(clock.now.elapsed.components.seconds)")
                }
            }
        }
        let ticks = [tick("a", 2), tick("b", 3)]
        try await clock.advance(by: .seconds(6), waiting: 2)
        #expect(moments == ["a2", "b3", "a4", "b6", "a6"])
        try await clock.run()
        #expect(moments.last == "b9" && clock.waitingCount == 0)
        for tick in ticks { await tick.value }
    }

    @Test("is left by a task that is cancelled, as at the end of a RIB's active time")
    func cancelled() async throws {
        var texts: [String] = []
        let clock = TestClock()
        let toast = RIBTester { Router(interactor: ToastInteractor(clock: clock) { texts.append($0) }) }
        try await clock.advance(by: .seconds(1))
        #expect(clock.waitingCount == 1)
        try toast.finish()
        #expect(clock.waitingCount == 0 && texts == ["shown"])
        let late = Task { try await clock.sleep(for: .seconds(1)) }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test("is the time of streams as well")
    func streams() async throws {
        let query = MutableEventStream<String>()
        var searches: [String] = []
        let clock = TestClock()
        let searching = query.debounce(for: .milliseconds(300), scheduler: clock.scheduler)
            .subscribe { searches.append($0) }
        query.send("rib")
        try await clock.advance(by: .milliseconds(300))
        #expect(searches == ["rib"])
        searching.dispose()
    }

    @Test("says that nothing waits for it, and that waiting does not end, at the line of the test")
    func failures() async throws {
        let clock = TestClock()
        let nothing = await #expect(throws: TestFailure.self) {
            try await clock.advance(by: .seconds(1), within: .zero, line: 7)
        }
        #expect(
            nothing?.description
                == "PluginTestKitTests/ClockTests.swift:7: No time passed: 0 of 1 tasks wait for the clock after 0.0 seconds. "
                + "Give the tested code this clock, and start what waits before."
        )
        // More than it passes, all of which wait before: none has to come back in time.
        let tasks = (1...4).map { second in Task { try? await clock.sleep(for: .seconds(second)) } }
        #expect(await settles { clock.waitingCount == tasks.count })
        let endless = await #expect(throws: TestFailure.self) { try await clock.run(moments: 3, line: 8) }
        #expect(
            endless?.description
                == "PluginTestKitTests/ClockTests.swift:8: Something still waits for the clock after 3 moments: pass a "
                + "time, with advance(by:)."
        )
        try await clock.run()
        for task in tasks { await task.value }
    }
}

/// Shows a text for three seconds.
private final class ToastInteractor: Interactor {
    private let clock: any Clock<Duration>
    private let show: @MainActor (String) -> Void

    init(clock: any Clock<Duration> = ContinuousClock(), show: @escaping @MainActor (String) -> Void) {
        self.clock = clock
        self.show = show
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        show("shown")
        task { [clock, show] in
            guard (try? await clock.sleep(for: .seconds(3))) != nil else { return }
            show("hidden")
        }
    }
}
