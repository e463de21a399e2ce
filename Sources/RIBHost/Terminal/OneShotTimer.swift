import Dispatch

/// Calls back once after a time, unless cancelled because something else came first, such as the rest of a key's
/// sequence.
@MainActor
public protocol OneShotTimer: AnyObject {
    /// The current time in milliseconds, for comparison.
    var now: Int { get }

    /// True while a call is outstanding.
    var isRunning: Bool { get }

    /// Schedules a call after some milliseconds. An outstanding call is dropped.
    func start(milliseconds: Int, _ fire: @escaping @MainActor () -> Void)

    /// Drops the outstanding call.
    func cancel()
}

/// A timer of Dispatch.
public final class DispatchOneShotTimer: OneShotTimer {
    private var work: DispatchWorkItem?

    /// Makes a timer.
    public init() {}

    /// The milliseconds for which the machine has been awake.
    public var now: Int { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) }

    /// True while a call is outstanding.
    public var isRunning: Bool { work != nil }

    /// Schedules a call on the main queue.
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

    /// Drops the outstanding call.
    public func cancel() {
        work?.cancel()
        work = nil
    }
}
