public import Base
public import PluginManifest
import Synchronization

/// Reports long work that keeps the main thread, where RIBs and their screens live, busy.
///
/// The main thread notes its work in ``Activity``, at the cost of a lock and a read of the clock. After a moment,
/// another thread checks whether the work is still the same; without work that thread sleeps. Only then is the plugin
/// determined.
///
/// Many short pieces of work in a long turn are reported together, as their turn.
public final class BusyWatch: WorkWatch {
    /// The shortest reported wait, in milliseconds: about when a person begins to notice.
    private static let patience = 200
    /// The time that all work of a turn may take, in milliseconds, if no piece of it takes long.
    private static let turnPatience = 1_000

    private struct State {
        var shown: Report?
        /// The time of the next check, in nanoseconds; 0 if there is no work.
        var due: UInt64 = 0
        /// The time when the input ended, in nanoseconds.
        var inputEnd: UInt64?
    }

    /// Reported work, until its end.
    private struct Report {
        let work: BusyWork
        let extent: Activity.Extent
        /// The time when the work began, in nanoseconds.
        let start: UInt64
        /// The number of reports of the work so far.
        var count = 0
    }

    private let form: any BusyForm
    private let write: @Sendable (String) -> Void
    /// The time that a plugin can continue after the input has ended, in nanoseconds.
    private static let lastPatience: UInt64 = 10_000_000_000
    private let state = Mutex(State())
    private let thread = OwnThread()

    /// - Parameters:
    ///   - form: the form in which the face reports work.
    ///   - write: writes to the face's output, on any thread.
    public init(form: any BusyForm, write: @escaping @Sendable (String) -> Void) {
        self.form = form
        self.write = write
    }

    /// - Parameters:
    ///   - descriptor: the descriptor of the face's output. Errors are ignored: the next output of the face fails too,
    ///     and reports them.
    ///   - form: the form in which the face reports work.
    public convenience init(descriptor: Int32, form: any BusyForm) {
        self.init(form: form) { _ = FileOutput.write($0, to: descriptor) }
    }

    deinit {
        thread.wake()
    }

    /// Starts the watching thread.
    ///
    /// - Throws: the error of a system that starts no more threads.
    public func start() throws(SystemError) {
        try thread.start { [weak self] in self?.pause() }
    }

    /// Notes the beginning of a turn of the main thread.
    public func begin() {
        state.withLock { schedule(after: Self.patience, &$0, Activity.time) }
    }

    /// Reports the end of the reported work.
    ///
    /// - Parameter now: the time, in nanoseconds.
    public func conclude(at now: UInt64) {
        state.withLock { state in
            guard let report = state.shown.take() else { return }
            if let text = form.lastText(of: report.work, after: Self.milliseconds(from: report.start, to: now)) {
                write(text)
            }
            schedule(after: Self.patience, &state, now)
        }
    }

    /// Notes that there will be no more input: from now on, a plugin that does not return has a deadline.
    public func inputDidEnd() {
        state.withLock { state in
            if state.inputEnd == nil { state.inputEnd = Activity.time }
        }
    }

    /// Schedules a check, unless an earlier check is due.
    private func schedule(after milliseconds: Int, _ state: inout State, _ now: UInt64) {
        let due = now + UInt64(milliseconds) * 1_000_000
        guard state.due == 0 || state.due > due else { return }
        state.due = due
        thread.wake()
    }

    /// One turn of the thread: checks the main thread's work if a check is due.
    ///
    /// - Returns: the milliseconds until the next turn; -1 to wait until woken.
    private func pause() -> Int32 {
        look()
        let due = state.withLock { $0.due }
        let now = Activity.time
        return due == 0 ? -1 : now >= due ? 0 : Int32((due - now) / 1_000_000 + 1)
    }

    /// Checks if the main thread is still busy with the same work.
    private func look() {
        let activity: Activity? = state.withLock { state in
            // In this order: what has begun by then began before `now`.
            let (activity, now) = (Activity.current, Activity.time)
            guard state.due != 0, state.due <= now else { return nil }
            state.due = 0
            guard activity.piece != 0 else { return nil }
            if longExtent(of: activity, now) != nil { return activity }
            schedule(after: Self.patience - Self.milliseconds(from: activity.piece, to: now), &state, now)
            return nil
        }
        // A crash is being reported, which takes a while: the plugin is not busy.
        guard let activity, !EndDecision.isDying else { return }
        // Without the lock: the main thread is not kept waiting for it.
        let place = Place(plugin: MainThread.plugin(), isUnread: MainThread.waitsForReader)
        state.withLock { state in
            let (current, now) = (Activity.current, Activity.time)
            guard current.piece != 0 else { return }
            let extent = longExtent(of: current, now)
                .flatMap { current.start(of: $0) == activity.start(of: $0) ? $0 : nil }
            if let extent { show(extent, of: current, place, &state, now) }
            schedule(after: extent == nil ? Self.patience : form.interval, &state, now)
        }
    }

    /// Reports long work.
    ///
    /// - Parameters:
    ///   - extent: the extent of the work. Ignored if a report is shown: the end must match the reported beginning.
    ///   - place: the plugin at work, and whether the main thread waits for a reader.
    private func show(
        _ extent: Activity.Extent,
        of activity: Activity,
        _ place: Place,
        _ state: inout State,
        _ now: UInt64
    ) {
        var report =
            state.shown
            ?? Report(work: BusyWork(activity, extent, place), extent: extent, start: activity.start(of: extent))
        // Otherwise the main thread is about to report the end.
        guard Activity.report(report.extent, since: report.start) else { return }
        let elapsed = Self.milliseconds(from: report.start, to: now)
        // Under the lock, so that the next output of the main thread comes after it.
        if let text = form.text(of: report.work, after: elapsed, count: report.count) { write(text) }
        report.count += 1
        state.shown = report
        // The process of a plugin has a deadline of its own, for each piece of work; who reads what it prints has none.
        guard report.extent == .turn || report.work.interrupt == .host || activity.passing != nil,
            let inputEnd = state.inputEnd,
            now >= max(inputEnd, report.start, activity.passing ?? 0) + Self.lastPatience
        else { return }
        CrashGuard.endHung(report.extent == .turn ? report.work.plugin : nil)
    }

    /// The long part of the main thread's work, a piece or the whole turn; nil if there is none.
    private func longExtent(of activity: Activity, _ now: UInt64) -> Activity.Extent? {
        if Self.milliseconds(from: activity.piece, to: now) >= Self.patience { return .piece }
        return Self.milliseconds(from: activity.turn, to: now) >= Self.turnPatience ? .turn : nil
    }

    private static func milliseconds(from start: UInt64, to end: UInt64) -> Int { Int((end - start) / 1_000_000) }
}

/// The position of the main thread.
private struct Place {
    /// The plugin whose code runs, as far as is known.
    let plugin: String?
    /// True if the main thread waits until printed output is read.
    let isUnread: Bool
}

extension BusyWork {
    fileprivate init(_ activity: Base.Activity, _ extent: Base.Activity.Extent, _ place: Place) {
        switch extent {
        case .piece:
            let (loading, awaiting) = (activity.loading, activity.awaiting)
            let doing: Activity = place.isUnread ? .print : loading == nil ? .run : .load
            let plugin = loading ?? awaiting ?? place.plugin
            self.init(plugin: plugin, activity: doing, interrupt: awaiting == nil ? .host : .plugin)
        case .turn:
            let plugin: String? =
                switch activity.loadedInTurn {
                case .none: place.plugin
                case .one(let plugin): plugin
                case .several: nil
                }
            self.init(plugin: plugin, activity: .run, interrupt: activity.hasAwaited ? .plugin : .host)
        }
    }
}
