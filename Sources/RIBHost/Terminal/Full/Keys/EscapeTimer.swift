internal import Dispatch

/// Tells an escape key from the beginning of a longer sequence, by letting a moment pass.
@MainActor
public protocol EscapeTimer: AnyObject {
    /// Calls back once, after a moment. A call that is still outstanding is dropped.
    func start(_ fire: @escaping @MainActor () -> Void)

    /// Drops the call.
    func cancel()
}

/// A timer of 50 ms: a terminal sends the bytes of one key together, and a person does not notice.
public final class DispatchEscapeTimer: EscapeTimer {
    private var work: DispatchWorkItem?

    /// Makes a timer.
    public init() {}

    /// Calls back on the main queue after 50 ms.
    public func start(_ fire: @escaping @MainActor () -> Void) {
        cancel()
        let work = DispatchWorkItem {
            MainActor.assumeIsolated { fire() }
        }
        self.work = work
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(50), execute: work)
    }

    /// Drops the call.
    public func cancel() {
        work?.cancel()
        work = nil
    }
}
