internal import Dispatch
internal import Synchronization
internal import Terminal

/// Shows that something takes long, while the main thread is busy with it.
///
/// A plugin is loaded and built on the main thread, where RIBs live, so nothing can be drawn there meanwhile. What is to be shown is
/// made ready before; another thread writes it if the work is still under way after a moment. There is one timer at the most, however
/// many pieces of work come and go while it runs. Whoever draws on the main thread meanwhile does so in ``pause(_:)``.
final class LongWork: Sendable {
    /// A person notices a wait from about here on.
    private static let patience: UInt64 = 200_000_000

    private struct State {
        /// The work under way: when it began, in nanoseconds, and the bytes that show it.
        var work: (start: UInt64, notice: String)?
        var isShown = false
        var isTimerRunning = false
    }

    private let descriptor: Int32
    private let state = Mutex(State())
    /// A queue of its own: as soon as a global queue has been used, Dispatch looks after its threads once a second, for
    /// as long as the program runs.
    private let queue = DispatchQueue(label: "long work")

    /// - Parameter descriptor: where notices are written to.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Begins a piece of work.
    ///
    /// - Parameter notice: the bytes to write if it takes long.
    func begin(notice: String) {
        let isTimerRunning = state.withLock { state in
            state.work = (DispatchTime.now().uptimeNanoseconds, notice)
            state.isShown = false
            defer { state.isTimerRunning = true }
            return state.isTimerRunning
        }
        if !isTimerRunning { startTimer(after: Self.patience) }
    }

    /// Ends it: nothing is written any more.
    ///
    /// - Returns: whether the notice was written.
    func end() -> Bool { take().wasShown }

    /// Lets the main thread draw, in the midst of the work or not. No notice is written meanwhile; it comes again if the work goes on for long.
    ///
    /// - Parameter draw: gets whether the notice was written.
    func pause(_ draw: (_ wasShown: Bool) -> Void) {
        let (notice, wasShown) = take()
        draw(wasShown)
        if let notice { begin(notice: notice) }
    }

    private func take() -> (notice: String?, wasShown: Bool) {
        state.withLock { state in
            defer {
                state.work = nil
                state.isShown = false
            }
            return (state.work?.notice, state.isShown)
        }
    }

    private func startTimer(after nanoseconds: UInt64) {
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [self] in look() }
    }

    /// Writes the notice if its time has come, or looks again when it will have.
    private func look() {
        let remaining: UInt64? = state.withLock { state in
            guard let work = state.work, !state.isShown else {
                state.isTimerRunning = false
                return nil
            }
            let elapsed = DispatchTime.now().uptimeNanoseconds - work.start
            guard elapsed >= Self.patience else { return Self.patience - elapsed }
            // Under the lock, so that the main thread does not draw at the same time. Where this cannot be written, what the face writes next
            // cannot either, and that is told.
            _ = FileOutput.write(work.notice, to: descriptor)
            state.isShown = true
            state.isTimerRunning = false
            return nil
        }
        if let remaining { startTimer(after: remaining) }
    }
}
