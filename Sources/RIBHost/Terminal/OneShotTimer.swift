import Dispatch

/// Calls back once after a time, unless something comes first: the rest of a key's sequence, or an answer that has to
/// be printed.
@MainActor
public protocol OneShotTimer: AnyObject {
    /// Milliseconds since some moment, for comparison.
    var now: Int { get }

    /// Whether a call is outstanding.
    var isRunning: Bool { get }

    /// Calls back once, after so long. A call that is still outstanding is dropped.
    func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void)

    /// Drops the call.
    func cancel()
}

/// A timer of Dispatch.
public final class DispatchOneShotTimer: OneShotTimer {
    private var work: DispatchWorkItem?

    /// Makes a timer.
    public init() {}

    /// Milliseconds for which the machine has been awake.
    public var now: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

    /// Whether a call is outstanding.
    public var isRunning: Bool { work != nil }

    /// Calls back on the main queue.
    public func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void) {
        cancel()
        let work = DispatchWorkItem { [weak self] in
            MainActor.assumeIsolated {
                self?.work = nil
                fire()
            }
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
