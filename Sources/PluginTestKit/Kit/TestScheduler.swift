public import PluginABI

/// A scheduler controlled by a test, for code that waits: `debounce`, `timeout`, and code that takes a `Scheduler`.
///
///     let time = TestScheduler()
///     let searching = query.debounce(for: .milliseconds(300), scheduler: time.scheduler)
///         .subscribe { searches.append($0) }
///     query.send("rib")
///     time.advance(by: .milliseconds(300))
///     #expect(searches == ["rib"])
@MainActor
public final class TestScheduler {
    private var now = Duration.zero
    private var timers: [(due: Duration, number: Int, action: @MainActor () -> Void)] = []
    private var lastNumber = 0

    /// Makes a scheduler at time zero.
    public init() {}

    /// The scheduler to give to the tested code.
    public var scheduler: Scheduler {
        Scheduler { [self] delay, action in
            lastNumber += 1
            let number = lastNumber
            timers.append((now + max(.zero, delay), number, action))
            return Subscription { [weak self] in self?.timers.removeAll { $0.number == number } }
        }
    }

    /// The number of pending calls.
    public var waitingCount: Int { timers.count }

    /// Lets time pass: runs the calls due until then, in the order of time, including calls that they schedule until
    /// then.
    public func advance(by time: Duration) {
        let end = now + time
        while let next = timers.filter({ $0.due <= end }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
            timers.removeAll { $0.number == next.number }
            now = next.due
            next.action()
        }
        now = end
    }
}
