public import PluginABI
import Synchronization

/// A clock controlled by a test, for code that waits with `Task.sleep(for:clock:)`.
///
///     let clock = TestClock()
///     let toast = RIBTester { Router(interactor: ToastInteractor(clock: clock) { texts.append($0) }) }
///     try await clock.advance(by: .seconds(3))
///     #expect(texts == ["shown", "hidden"])
///
/// The code takes an `any Clock<Duration>`: a `ContinuousClock()` by default, and a test's clock in a test. For streams
/// the clock has a ``scheduler``.
public final class TestClock: Clock, Sendable {
    /// A moment of this clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let elapsed: Duration

        /// Returns the moment after a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }

        /// Returns the time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        /// Returns true if the first moment is before the second.
        public static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
    }

    private struct Sleeper {
        let due: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(elapsed: .zero)
        /// The sleeping tasks by number, in the order of their arrival.
        var sleepers: [Int: Sleeper] = [:]
        var lastNumber = 0
        /// The number of waits that have ended at their moment.
        var wakings = 0

        mutating func newNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Makes a clock at time zero.
    public init() {}

    /// The current moment.
    public var now: Instant { state.withLock { $0.now } }

    /// The resolution: zero, so each difference between two moments counts.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that wait for a moment.
    public var waitingCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until a test has advanced the clock to a moment.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { $0.newNumber() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(due: deadline, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        state.withLock { $0.wakings += 1 }
    }

    /// A scheduler with the time of this clock, for code that takes a `Scheduler` of PluginABI.
    @MainActor
    public var scheduler: Scheduler {
        Scheduler { [self] delay, action in
            let due = now.advanced(by: delay)
            let task = Task {
                guard (try? await sleep(until: due)) != nil, !Task.isCancelled else { return }
                action()
            }
            return Subscription { task.cancel() }
        }
    }
}

// What a test does.
extension TestClock {
    /// The number of switches between the threads of tasks and the main actor granted to woken code before time passes
    /// on.
    private static let turns = 50

    /// Lets time pass: wakes the tasks that wait for a moment until then, in the order of time, including tasks that
    /// begin to wait in between.
    ///
    /// Time passes once a task waits, so no test has to find out when a task has come that far. Woken code runs on the
    /// main actor, as RIBs do, before the next task is woken. For code that also runs elsewhere, wait for its result
    /// (``RIBTester/wait(for:within:file:line:until:)``) before time passes on.
    ///
    /// - Parameters:
    ///   - time: the time to pass.
    ///   - count: the number of tasks that must wait before time passes.
    ///   - limit: the longest time to wait for them. A test that goes well never waits that long.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if they do not wait in time, or `CancellationError`.
    @MainActor
    public func advance(
        by time: Duration,
        waiting count: Int = 1,
        within limit: Duration = .seconds(60),
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws {
        try await awaitSleepers(count, limit, TestPlace(file, line))
        let end = now.advanced(by: time)
        while let sleeper = takeNext(until: end) { await wake(sleeper) }
        state.withLock { $0.now = max($0.now, end) }
    }

    /// Lets time pass until no task waits any more.
    ///
    /// - Parameters:
    ///   - moments: the largest number of moments to pass; at each, a task is woken.
    ///   - limit: the longest time to wait for a waiting task. A test that goes well never waits that long.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if no task has begun to wait within `limit`, or if waiting does not end, or
    ///   `CancellationError`.
    @MainActor
    public func run(
        moments: Int = 1_000,
        within limit: Duration = .seconds(60),
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws {
        try await awaitSleepers(1, limit, TestPlace(file, line))
        for _ in 0..<moments {
            guard let sleeper = takeNext(until: nil) else { return }
            await wake(sleeper)
        }
        throw TestPlace(file, line).at(.endlessTime(moments))
    }

    @MainActor
    private func awaitSleepers(_ count: Int, _ limit: Duration, _ place: TestPlace) async throws {
        var rest = WaitLimit(limit)
        while waitingCount < count {
            try Task.checkCancellation()
            guard !rest.isOver else { throw place.at(.nothingWaits(count, waitingCount, limit)) }
            await rest.passTurn()
        }
    }

    /// Removes and returns the next due task, and moves the clock to its moment; nil if no task is due.
    private func takeNext(until end: Instant?) -> Sleeper? {
        state.withLock { state in
            let due = state.sleepers.filter { sleeper in end.map { sleeper.value.due <= $0 } ?? true }
            guard let next = due.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) }) else { return nil }
            state.sleepers[next.key] = nil
            state.now = max(state.now, next.value.due)
            return next.value
        }
    }

    @MainActor
    private func wake(_ sleeper: Sleeper) async {
        let wakings = state.withLock { $0.wakings }
        sleeper.continuation.resume()
        while state.withLock({ $0.wakings }) == wakings { await Task.yield() }
        // The task comes from a thread of tasks to the main actor: what goes the same way after it arrives after it.
        for _ in 0..<Self.turns {
            await Task.detached {}.value
            await Task.yield()
        }
    }
}
