internal import Dispatch

/// Tells an escape key from the beginning of a longer sequence, and what is broken off from what goes on, by letting time pass.
@MainActor
public protocol EscapeTimer: AnyObject {
    /// Calls back once, after so long. A call that is still outstanding is dropped.
    func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void)

    /// Drops the call.
    func cancel()
}

/// A timer of Dispatch.
public final class DispatchEscapeTimer: EscapeTimer {
    private var work: DispatchWorkItem?

    /// Makes a timer.
    public init() {}

    /// Calls back on the main queue.
    public func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void) {
        cancel()
        let work = DispatchWorkItem {
            MainActor.assumeIsolated { fire() }
        }
        self.work = work
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
    }

    /// Drops the call.
    public func cancel() {
        work?.cancel()
        work = nil
    }
}
