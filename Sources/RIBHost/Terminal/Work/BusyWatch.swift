public import Base
public import PluginManifest
import Synchronization

/// Reports long work while it keeps the main thread, where RIBs and their screens live, busy.
///
/// The main thread notes in ``Activity`` what it does: a lock and a read of the clock. After a moment, another thread
/// checks whether the work is still the same; it sleeps while there is none. Only then is the plugin determined.
///
/// Pieces of work that follow each other for long are reported together, as their turn.
public final class BusyWatch: WorkWatch {
    /// A person notices a wait from about here on, in milliseconds.
    private let patience: Int
    /// How long all work of a turn may take, in milliseconds, if no piece of it takes long.
    private let turnPatience: Int

    private struct State {
        var shown: Report?
        /// When to check next, in nanoseconds; 0 if there is no work.
        var due: UInt64 = 0
        /// When the input ended.
        var inputEnd: UInt64?
    }

    /// What has been reported.
    private struct Report {
        let work: BusyWork
        let extent: Activity.Extent
        /// When it began, in nanoseconds.
        let start: UInt64
        /// How often it was reported.
        var count = 0
    }

    private let form: any BusyForm
    private let write: @Sendable (String) -> Void
    /// How long a plugin can continue after the input has ended, in milliseconds.
    private static let lastPatience = 10_000
    private let scale: Patience
    private let state = Mutex(State())
    private let thread = OwnThread()

    /// - Parameters:
    ///   - form: how the face says it.
    ///   - patience: how much of each time is waited.
    ///   - write: writes to the face's output, on any thread.
    public init(
        form: any BusyForm,
        patience: Patience = .ofThisProgram,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.form = form
        self.write = write
        scale = patience
        self.patience = patience.atLeast(milliseconds: 200)
        turnPatience = patience.atLeast(milliseconds: 1_000)
    }

    /// - Parameters:
    ///   - descriptor: what the face writes to. If this cannot be written, the next output of the face fails too, and
    ///     that is reported.
    ///   - form: the form in which the face reports it.
    public convenience init(descriptor: Int32, form: any BusyForm) {
        self.init(form: form) { _ = FileOutput.write($0, to: descriptor) }
    }

    deinit {
        thread.wake()
    }

    /// Starts to watch.
    ///
    /// - Throws: the error of a system that starts no more threads.
    public func start() throws(SystemError) {
        try thread.start { [weak self] in self?.pause() }
    }

    /// Notes that the main thread begins a turn.
    public func begin() {
        state.withLock { schedule(after: patience, &$0, Activity.time) }
    }

    /// Reports the end of what was reported.
    ///
    /// - Parameter now: the time, in nanoseconds.
    public func conclude(at now: UInt64) {
        state.withLock { state in
            guard let report = state.shown.take() else { return }
            if let text = form.lastText(of: report.work, after: Self.milliseconds(from: report.start, to: now)) {
                write(text)
            }
            schedule(after: patience, &state, now)
        }
    }

    /// Notes that there will be no more input: the host does not wait longer for a plugin that does not return.
    public func inputDidEnd() {
        state.withLock { state in
            if state.inputEnd == nil { state.inputEnd = Activity.time }
        }
    }

    /// Has the thread look, unless it already does early enough.
    private func schedule(after milliseconds: Int, _ state: inout State, _ now: UInt64) {
        let due = now + UInt64(milliseconds) * 1_000_000
        guard state.due == 0 || state.due > due else { return }
        state.due = due
        thread.wake()
    }

    /// A turn of the thread: looks at what the main thread does if it is time for that.
    ///
    /// - Returns: for how many milliseconds it can wait, -1 for ever.
    private func pause() -> Int32 {
        look()
        let due = state.withLock { $0.due }
        let now = Activity.time
        return due == 0 ? -1 : now >= due ? 0 : Int32((due - now) / 1_000_000 + 1)
    }

    /// Checks whether the main thread is still busy with the same work.
    private func look() {
        let activity: Activity? = state.withLock { state in
            // In this order: what has begun by then began before `now`.
            let (activity, now) = (Activity.current, Activity.time)
            guard state.due != 0, state.due <= now else { return nil }
            state.due = 0
            guard activity.piece != 0 else { return nil }
            if longExtent(of: activity, now) != nil { return activity }
            schedule(after: patience - Self.milliseconds(from: activity.piece, to: now), &state, now)
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
            schedule(after: extent == nil ? patience : form.interval, &state, now)
        }
    }

    /// Reports what takes long.
    ///
    /// - Parameters:
    ///   - extent: what that is, if nothing has been reported yet: the end must match the reported beginning.
    ///   - place: where the main thread is.
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
            now >= max(inputEnd, report.start, activity.passing ?? 0)
                + scale.nanoseconds(ofMilliseconds: Self.lastPatience)
        else { return }
        CrashGuard.endHung(report.extent == .turn ? report.work.plugin : nil)
    }

    /// What takes long of what the main thread does; nil if nothing does.
    private func longExtent(of activity: Activity, _ now: UInt64) -> Activity.Extent? {
        if Self.milliseconds(from: activity.piece, to: now) >= patience { return .piece }
        return Self.milliseconds(from: activity.turn, to: now) >= turnPatience ? .turn : nil
    }

    private static func milliseconds(from start: UInt64, to end: UInt64) -> Int { Int((end - start) / 1_000_000) }
}

/// Where the main thread is.
private struct Place {
    /// The plugin whose code runs, as far as is known.
    let plugin: String?
    /// Whether it waits until what was printed is read.
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
