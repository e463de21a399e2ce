import Glibc
import Synchronization

/// The work of the main thread, on which RIBs live: the calls of the host, outermost first, and their start.
///
/// The host notes its calls of plugins, and its waits for their processes. The notes decide what the host says about a
/// crash or about long work, what Ctrl-C ends, and how the end of a process is reported.
///
/// A *turn* is the work of the main thread for one event. A turn can consist of several *pieces*, such as a build for
/// each entered step. Each piece has a start of its own, so that no plugin is blamed for the time of another one.
public struct Activity: Sendable {
    /// A call by the host that has not returned.
    public enum Call: Equatable, Sendable {
        /// The flow handles an event; `step` is the step on whose screen a person has acted, or nil.
        case running(step: String?)
        /// A plugin is loaded and built.
        case loading(plugin: String)
        /// The host waits for the answer of a process of plugins, with this number and name.
        case awaiting(process: Int32, name: String)
        /// The host passes on the output of such a process, since this time in nanoseconds.
        case passing(since: UInt64)
    }

    /// The plugins loaded in a turn.
    public enum Loaded: Equatable, Sendable {
        case none
        case one(String)
        case several
    }

    /// The part of the work reported for taking long.
    public enum Extent: Sendable {
        case piece
        case turn
    }

    /// The open calls, outermost first.
    public private(set) var calls: [Call] = []
    /// The start of the current piece of work, in nanoseconds; 0 if there is none.
    public private(set) var piece: UInt64 = 0
    /// The start of the turn, or the end of the last reported piece of work in the turn, in nanoseconds; 0 between
    /// turns.
    public private(set) var turn: UInt64 = 0
    /// The plugins loaded since `turn`.
    public private(set) var loadedInTurn = Loaded.none
    /// True if a process has been waited for since `turn`.
    public private(set) var hasAwaited = false
    private var reported: Extent?

    /// The plugin being loaded.
    public var loading: String? {
        for case .loading(let plugin) in calls.reversed() { return plugin }
        return nil
    }

    /// The name of the process that is waited for.
    public var awaiting: String? {
        for case .awaiting(_, let name) in calls.reversed() { return name }
        return nil
    }

    /// The time since when the host has been passing on the output of a process, in nanoseconds.
    public var passing: UInt64? {
        if case .passing(let since)? = calls.last { since } else { nil }
    }

    /// The work of the main thread, for other threads. Signal handlers must use ``lastWork`` instead.
    public static var current: Activity { ActivitySigns.shared.pointee.activity.withLock { $0 } }

    /// Called with the time when work reported for taking long is over, before any other work begins.
    ///
    /// One for the process: it has one main thread, and any call on that thread can be the reported work.
    @MainActor public static var reportEndHandler: (UInt64) -> Void = { _ in }

    /// The time of a monotonic clock, in nanoseconds.
    public static var time: UInt64 { Trace.now() }
}

extension Activity {
    /// Notes the beginning of a call. Call ``end()`` when the call has returned.
    @MainActor
    public static func begin(_ call: Call) {
        change { activity, signs in
            signs.pointee.note(call)
            activity.calls.append(call)
            switch call {
            case .running, .passing: return nil
            case .awaiting: activity.hasAwaited = true
            case .loading(let plugin):
                activity.note(plugin)
                return activity.beginPiece()
            }
            return nil
        }
    }

    /// Notes the return of the innermost call.
    @MainActor
    public static func end() {
        change { activity, signs in
            let call = activity.calls.removeLast()
            signs.pointee.noteEnd(of: call, in: activity.calls)
            guard case .loading = call else { return nil }
            return activity.beginPiece()
        }
    }

    /// Notes the beginning of a turn of the main thread.
    @MainActor
    public static func beginTurn() {
        change { activity, _ in
            let now = time
            activity.startTurn(now)
            activity.piece = now
            return activity.reported.take() == nil ? nil : now
        }
    }

    /// Notes the end of all work on the main thread for now.
    @MainActor
    public static func endTurn() {
        change { activity, _ in
            (activity.piece, activity.turn) = (0, 0)
            return activity.reported.take() == nil ? nil : time
        }
    }

    /// Notes a report that the current piece of work, or the whole turn, takes long. The end of that work will be
    /// reported too.
    ///
    /// - Parameter start: the start of the work.
    /// - Returns: false if the work is already over.
    public static func report(_ extent: Extent, since start: UInt64) -> Bool {
        ActivitySigns.shared.pointee.activity.withLock { activity in
            guard start == activity.start(of: extent) else { return false }
            activity.reported = extent
            return true
        }
    }

    /// Returns the start of the current piece or turn, in nanoseconds.
    public func start(of extent: Extent) -> UInt64 { extent == .piece ? piece : turn }

    /// A change of the activity and the signs; returns the time if reported work has ended.
    private typealias Change = @Sendable (inout Activity, UnsafeMutablePointer<ActivitySigns>) -> UInt64?

    @MainActor
    private static func change(_ body: Change) {
        if let end = changed(body) { reportEndHandler(end) }
    }

    /// Applies a change. Neither this function nor its argument is isolated: otherwise the runtime would look up the
    /// actor each time.
    private static func changed(_ body: Change) -> UInt64? {
        let signs = ActivitySigns.shared
        return signs.pointee.activity.withLock { body(&$0, signs) }
    }

    private mutating func note(_ plugin: String) {
        switch loadedInTurn {
        case .none: loadedInTurn = .one(plugin)
        case .one(plugin), .several: break
        case .one: loadedInTurn = .several
        }
    }

    private mutating func startTurn(_ now: UInt64) {
        turn = now
        loadedInTurn = loading.map { .one($0) } ?? .none
        hasAwaited = awaiting != nil
    }

    /// Begins another piece of work, unless the whole turn has been reported: the turn is then still in progress.
    private mutating func beginPiece() -> UInt64? {
        // Nothing watches what is done in no turn.
        guard turn != 0, reported != .turn else { return nil }
        let now = Self.time
        piece = now
        guard reported.take() != nil else { return nil }
        startTurn(now)
        return now
    }
}
