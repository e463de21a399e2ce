import Glibc
import Synchronization

/// What the main thread, where RIBs live, is doing: what the host has called, the outermost first, and since when.
///
/// The host sets it where it calls plugins and where it waits for their processes. What it says about a crash and about
/// long work, what Ctrl-C ends and how a process is said to have ended: all of that is read here.
///
/// A *turn* is what the main thread does for one event. It can consist of several *pieces*, such as a build for each
/// step that is entered. Each has a time of its own, so that no plugin is named for the time of another one.
public struct Activity: Sendable {
    /// Something that the host has called and that has not returned.
    public enum Call: Equatable, Sendable {
        /// The flow, for an event; with the step that a person has acted on, if one has.
        case running(step: String?)
        /// A plugin, which is loaded and built.
        case loading(plugin: String)
        /// A process of plugins, whose answer the host waits for: its number and its name.
        case awaiting(process: Int32, name: String)
        /// The reader of what such a process has printed; since when, in nanoseconds.
        case passing(since: UInt64)
    }

    /// The plugins that have been loaded in a turn.
    public enum Loaded: Equatable, Sendable {
        case none
        case one(String)
        case several
    }

    /// What has been reported for taking long.
    public enum Extent: Sendable {
        case piece
        case turn
    }

    /// What has been called, the outermost first.
    public private(set) var calls: [Call] = []
    /// When the current piece of work began, in nanoseconds; 0 if there is none.
    public private(set) var piece: UInt64 = 0
    /// When the turn began, or the last piece of work that was reported ended; 0 if nothing is done.
    public private(set) var turn: UInt64 = 0
    /// The plugins that have been loaded since then.
    public private(set) var loadedInTurn = Loaded.none
    /// Whether a process has been waited for since then.
    public private(set) var hasAwaited = false
    private var reported: Extent?

    /// The plugin that is being loaded.
    public var loading: String? {
        for case .loading(let plugin) in calls.reversed() { return plugin }
        return nil
    }

    /// The name of the process that is waited for.
    public var awaiting: String? {
        for case .awaiting(_, let name) in calls.reversed() { return name }
        return nil
    }

    /// Since when the host has been passing on what a process has printed, in nanoseconds.
    public var passing: UInt64? {
        if case .passing(let since)? = calls.last { since } else { nil }
    }

    /// What the main thread is doing, for other threads. A handler of signals cannot ask for it, but for ``lastWork``.
    public static var current: Activity { ActivitySigns.shared.pointee.activity.withLock { $0 } }

    /// Called when something is over that was reported for taking long, with the time, before anything else is done.
    ///
    /// One for the process: it has one main thread, and whatever that calls can be what was over.
    @MainActor public static var reportEndHandler: (UInt64) -> Void = { _ in }

    /// A clock that never goes back, in nanoseconds.
    public static var time: UInt64 { Trace.now() }
}

extension Activity {
    /// Says what is called. Call ``end()`` when it has returned.
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

    /// Says that the innermost call has returned.
    @MainActor
    public static func end() {
        change { activity, signs in
            let call = activity.calls.removeLast()
            signs.pointee.noteEnd(of: call, in: activity.calls)
            guard case .loading = call else { return nil }
            return activity.beginPiece()
        }
    }

    /// Says that the main thread begins a turn.
    @MainActor
    public static func beginTurn() {
        change { activity, _ in
            let now = time
            activity.startTurn(now)
            activity.piece = now
            return activity.reported.take() == nil ? nil : now
        }
    }

    /// Says that the main thread has done all that there was to do.
    @MainActor
    public static func endTurn() {
        change { activity, _ in
            (activity.piece, activity.turn) = (0, 0)
            return activity.reported.take() == nil ? nil : time
        }
    }

    /// Notes that the current piece of work, or all of the turn, is reported for taking long: the end of that will be
    /// reported too.
    ///
    /// - Parameter start: when it began.
    /// - Returns: false if that is over.
    public static func report(_ extent: Extent, since start: UInt64) -> Bool {
        ActivitySigns.shared.pointee.activity.withLock { activity in
            guard start == activity.start(of: extent) else { return false }
            activity.reported = extent
            return true
        }
    }

    /// When something that takes long began.
    public func start(of extent: Extent) -> UInt64 { extent == .piece ? piece : turn }

    /// What changes what the main thread is doing, and its signs; returns the time if something has ended that was
    /// reported.
    private typealias Change = @Sendable (inout Activity, UnsafeMutablePointer<ActivitySigns>) -> UInt64?

    @MainActor
    private static func change(_ body: Change) {
        if let end = changed(body) { reportEndHandler(end) }
    }

    /// Not isolated, and neither is what it is given: otherwise the runtime is asked for the actor each time.
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

    /// Begins another piece of work, unless all of the turn has been reported: that continues.
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
