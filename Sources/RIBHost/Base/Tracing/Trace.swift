import Glibc
public import Synchronization

/// A trace of the host's work, as a file in Chrome's trace format, which Perfetto opens: `--trace FILE`.
///
/// ```swift
/// let start = Trace.begin()
/// defer { Trace.end(.attach, step.name, since: start) }
/// ```
///
/// Without a trace, an event costs one look at a flag. Events are put into memory of a fixed size, and become text on
/// another thread once that is full, or when the main thread has nothing to do. Signal handlers write the rest.
public enum Trace {
    /// The kind of an event. Spans have a duration, instants none.
    public enum Kind: UInt8, Sendable, CaseIterable {
        case prove, load, build, attach, detach, perform, deliver, screen, frame
        case outcome, fault, log, crash
        /// The name of a track.
        case track
    }

    /// True while a trace is written. One for the process: a trace shows the work of the main thread.
    @usableFromInline static let isOn = Atomic<Bool>(false)

    /// Returns the time at which a span begins.
    ///
    /// - Returns: 0 if there is no trace.
    @MainActor @inlinable
    public static func begin() -> UInt64 { isOn.load(ordering: .relaxed) ? now() : 0 }

    /// Records a span from `start` to now.
    ///
    /// - Parameters:
    ///   - subject: the step, plugin or action of the span.
    ///   - process: the process with the span; nil for this one.
    @MainActor @inlinable
    public static func end(
        _ kind: Kind,
        _ subject: @autoclosure () -> String,
        since start: UInt64,
        in process: Int32? = nil
    ) {
        if start != 0 { note(kind, subject(), from: start, to: now(), in: process ?? 0) }
    }

    /// Records an instant.
    @MainActor @inlinable
    public static func mark(_ kind: Kind, _ subject: @autoclosure () -> String, in process: Int32? = nil) {
        if isOn.load(ordering: .relaxed) { note(kind, subject(), from: now(), to: 0, in: process ?? 0) }
    }

    /// The time, in nanoseconds.
    public static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    @MainActor @usableFromInline
    static func note(_ kind: Kind, _ subject: String, from start: UInt64, to end: UInt64, in process: Int32) {
        TraceBuffer.shared.pointee.append(TraceEvent(kind, subject, from: start, to: end, in: process))
    }

    /// Starts writing a trace.
    @MainActor
    public static func start(_ path: String, program: String) throws(OutputFile.Refusal) {
        TraceBuffer.prepare()
        try TraceFile.shared.pointee.start(path)
        isOn.store(true, ordering: .relaxed)
        mark(.track, program)
    }

    /// Writes the recorded events on another thread while the main thread has nothing to do. They are then safe even if
    /// the program is killed.
    @MainActor @inlinable
    public static func flush() {
        if isOn.load(ordering: .relaxed) { writeAll() }
    }

    @MainActor @usableFromInline
    static func writeAll() { TraceBuffer.shared.pointee.flush() }

    /// Writes the remaining events, and ends the file. Callable in a signal handler: this function uses only memory
    /// allocated before.
    ///
    /// - Parameter crash: the cause of the program's death; nil for any other end.
    public static func finish(crash: StaticString? = nil) {
        guard isOn.exchange(false, ordering: .sequentiallyConsistent) else { return }
        TraceBuffer.shared.pointee.finish(crash)
    }
}
