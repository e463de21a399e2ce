import Glibc
public import Synchronization

/// What the host does and for how long, as a file in Chrome's trace format, which Perfetto opens: `--trace FILE`.
///
/// ```swift
/// let start = Trace.begin()
/// defer { Trace.end(.attach, step.name, since: start) }
/// ```
///
/// While nothing is traced that costs a look at one flag. Events are put into memory of a fixed size, and become text
/// on another thread once that is full, or when the main thread is done for now; the handlers of signals write what is
/// left.
public enum Trace {
    /// What an event tells. Spans have a duration, instants none.
    public enum Kind: UInt8, Sendable, CaseIterable {
        case prove, load, build, attach, detach, perform, deliver, screen, frame
        case outcome, fault, log, crash
        /// The name of a track.
        case track
    }

    /// True while a trace is written. One for the process: what is traced is what its main thread does.
    @usableFromInline static let isOn = Atomic<Bool>(false)

    /// Notes when something begins.
    ///
    /// - Returns: 0 where nothing is traced.
    @MainActor @inlinable
    public static func begin() -> UInt64 { isOn.load(ordering: .relaxed) ? now() : 0 }

    /// Writes down what has lasted from `start` to now.
    ///
    /// - Parameters:
    ///   - subject: the step, plugin or action that it was about.
    ///   - process: the process that did it; nil for this one.
    @MainActor @inlinable
    public static func end(
        _ kind: Kind,
        _ subject: @autoclosure () -> String,
        since start: UInt64,
        in process: Int32? = nil
    ) {
        if start != 0 { note(kind, subject(), from: start, to: now(), in: process ?? 0) }
    }

    /// Writes down what has happened now.
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

    /// Begins to write a trace.
    @MainActor
    public static func start(_ path: String, program: String) throws(OutputFile.Refusal) {
        TraceBuffer.prepare()
        try TraceFile.shared.pointee.start(path)
        isOn.store(true, ordering: .relaxed)
        mark(.track, program)
    }

    /// Writes what there is, on another thread: the main thread is done for now. What kills the program cannot take
    /// that any more.
    @MainActor @inlinable
    public static func flush() {
        if isOn.load(ordering: .relaxed) { writeAll() }
    }

    @MainActor @usableFromInline
    static func writeAll() { TraceBuffer.shared.pointee.flush() }

    /// Writes what is left, and ends the file. A handler of signals may call it: it uses nothing but memory that was
    /// there before.
    ///
    /// - Parameter crash: what the program dies of; nil where it ends otherwise.
    public static func finish(crash: StaticString? = nil) {
        guard isOn.exchange(false, ordering: .sequentiallyConsistent) else { return }
        TraceBuffer.shared.pointee.finish(crash)
    }
}
