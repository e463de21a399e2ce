import Dispatch

/// The clock of streams that depend on time: ``main`` follows the real clock, a test's scheduler waits for the test.
///
///     final class SearchInteractor: Interactor {
///         init(query: ValueStream<String>, scheduler: Scheduler = .main) { … }
///
/// Streams that depend on time take a scheduler, so that no test has to sleep. Like the schedulers of Rx and Combine,
/// with only the part that streams need. PluginTestKit has a `TestScheduler`.
@MainActor
public struct Scheduler {
    private let begin: @MainActor (Duration, @escaping @MainActor () -> Void) -> Subscription

    /// Makes a scheduler.
    ///
    /// - Parameter begin: calls a closure once, after the time that it is given; the call does not come if the result
    ///   has been disposed before.
    public init(_ begin: @escaping @MainActor (Duration, @escaping @MainActor () -> Void) -> Subscription) {
        self.begin = begin
    }

    /// The scheduler of the real clock: closures are called on the main actor, not before their time.
    public static let main = Scheduler { delay, action in
        let timer = DispatchSource.makeTimerSource(queue: .main)
        // The timer retains itself until it has ended: releasing a subscription does not end it.
        timer.setEventHandler {
            timer.cancel()
            MainActor.assumeIsolated(action)
        }
        timer.schedule(deadline: .now() + .nanoseconds(delay.wholeNanoseconds))
        timer.resume()
        return Subscription { timer.cancel() }
    }

    /// Calls `action` once, after the delay, unless the subscription has ended before.
    ///
    ///     scheduler.schedule(after: .seconds(3)) { [weak self] in self?.close() }
    ///         .disposeOnDeactivate(interactor: self)
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> Subscription {
        begin(delay, action)
    }
}

extension Duration {
    /// The duration in nanoseconds: at least 0, and at most `Int.max`.
    fileprivate var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooLongByAPart) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
        return isTooLong || isTooLongByAPart ? .max : max(0, sum)
    }
}
