public import Base
import Dispatch
public import PluginManifest
import Synchronization

/// Reports long work while it keeps the main thread, where RIBs and their screens live, busy.
///
/// The main thread notes when it begins and ends its work: a lock and a read of the clock. After a moment, another thread
/// checks whether the work is still the same; it sleeps while there is none. Only then is the plugin determined.
///
/// A turn of the main loop can consist of several pieces of work, such as a build for each step that is entered. Each
/// has a time of its own, so that no plugin is named for the time of another one; but pieces that follow each other for
/// long are reported together.
public final class BusyWatch: Sendable {
    /// A person notices a wait from about here on, in milliseconds.
    private static let patience = 200
    /// How long all work of a turn may take, in milliseconds, if no piece of it takes long.
    private static let turnPatience = 1_000

    private struct State {
        /// When the current work began, in nanoseconds; 0 if there is none.
        var start: UInt64 = 0
        /// When the turn began, or the last piece of work that was reported ended.
        var turn: UInt64 = 0
        /// The plugin that has been loaded since then; nil for none, and for several.
        var suspect: String?
        /// Whether several have been.
        var hasSeveral = false
        /// Whether a process has been waited for since then.
        var hasAwaited = false
        /// The plugin that is being loaded.
        var loaded: String?
        /// The plugin whose process is waited for.
        var awaited: String?
        /// When the main thread began to pass on what a process has printed, in nanoseconds; 0 if it does not.
        var passing: UInt64 = 0
        /// The reported work, how often it was reported, and whether it is all work of the turn.
        var shown: (work: BusyWork, count: Int, isTurn: Bool)?
        /// When to check next, in nanoseconds; 0 if there is no work.
        var due: UInt64 = 0
        /// When the input ended.
        var inputEnd: UInt64?

        mutating func note(_ plugin: String) {
            if let suspect, suspect != plugin { hasSeveral = true }
            suspect = plugin
        }
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
    ///   - patience: how much of the time is waited that a plugin has once the input has ended.
    ///   - write: writes to the face's output, on any thread.
    public init(
        form: any BusyForm,
        patience: Patience = .ofThisProgram,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.form = form
        self.write = write
        scale = patience
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
        let now = DispatchTime.now().uptimeNanoseconds
        state.withLock { state in
            beginTurn(&state, now)
            beginPiece(&state, now)
        }
    }

    /// Notes that the main thread continues with another piece of work, and reports the end of the last one if that was
    /// reported.
    ///
    /// - Parameter plugin: the plugin that is loaded and built; nil for other work.
    /// - Returns: whether an end was reported.
    public func next(loading plugin: String?) -> Bool {
        let now = DispatchTime.now().uptimeNanoseconds
        return state.withLock { state in
            state.loaded = plugin
            if let plugin { state.note(plugin) }
            guard state.shown?.isTurn != true else { return false }
            let wasShown = conclude(&state, now)
            if wasShown { beginTurn(&state, now) }
            beginPiece(&state, now)
            return wasShown
        }
    }

    /// Notes that the turn is over, and reports that if work was reported.
    ///
    /// - Returns: whether it was.
    @discardableResult
    public func end() -> Bool {
        let now = DispatchTime.now().uptimeNanoseconds
        return state.withLock { state in
            defer { state.start = 0 }
            return conclude(&state, now)
        }
    }

    /// Notes the plugin whose process is waited for from now on; nil when that is over.
    public func wait(for plugin: String?) {
        state.withLock { state in
            state.awaited = plugin
            if plugin != nil { state.hasAwaited = true }
        }
    }

    /// Passes on what a plugin's process has printed. The process has a deadline, but the reader of its output has none:
    /// the end of the input ends the host if it does not read.
    public func whilePassing(_ body: () -> Void) {
        let now = DispatchTime.now().uptimeNanoseconds
        state.withLock { $0.passing = now }
        body()
        state.withLock { $0.passing = 0 }
    }

    /// Notes that there will be no more input: the host does not wait longer for a plugin that does not return.
    public func inputDidEnd() {
        state.withLock { state in
            if state.inputEnd == nil { state.inputEnd = DispatchTime.now().uptimeNanoseconds }
        }
    }

    private func beginTurn(_ state: inout State, _ now: UInt64) {
        state.turn = now
        state.suspect = state.loaded
        state.hasSeveral = false
        state.hasAwaited = state.awaited != nil
    }

    private func beginPiece(_ state: inout State, _ now: UInt64) {
        state.start = now
        schedule(after: Self.patience, &state, now)
    }

    private func conclude(_ state: inout State, _ now: UInt64) -> Bool {
        guard let (work, _, isTurn) = state.shown else { return false }
        state.shown = nil
        let elapsed = Self.milliseconds(from: isTurn ? state.turn : state.start, to: now)
        if let text = form.lastText(of: work, after: elapsed) { write(text) }
        return true
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
        let now = DispatchTime.now().uptimeNanoseconds
        return due == 0 ? -1 : now >= due ? 0 : Int32((due - now) / 1_000_000 + 1)
    }

    /// Checks whether the main thread is still busy with the same work.
    private func look() {
        let start: (piece: UInt64, turn: UInt64)? = state.withLock { state in
            let now = DispatchTime.now().uptimeNanoseconds
            guard state.due != 0, state.due <= now else { return nil }
            state.due = 0
            guard state.start != 0 else { return nil }
            let elapsed = Self.milliseconds(from: state.start, to: now)
            if elapsed >= Self.patience || Self.isLong(state, now) { return (state.start, state.turn) }
            schedule(after: Self.patience - elapsed, &state, now)
            return nil
        }
        // A crash is being reported, which takes a while: the plugin is not busy.
        guard let start, !EndDecision.isDying else { return }
        // Without the lock: the main thread is not kept waiting for it.
        let running = MainThread.plugin()
        state.withLock { state in
            let now = DispatchTime.now().uptimeNanoseconds
            let isPiece = state.start == start.piece && Self.milliseconds(from: start.piece, to: now) >= Self.patience
            if isPiece || state.turn == start.turn && Self.isLong(state, now) {
                show(isPiece ? Self.piece(state, running) : Self.turn(state, running), isTurn: !isPiece, &state, now)
            }
            if state.start != 0 { schedule(after: form.interval, &state, now) }
        }
    }

    /// - Parameter found: what is busy, if nothing has been reported yet: the end must match the reported beginning.
    private func show(_ found: BusyWork, isTurn: Bool, _ state: inout State, _ now: UInt64) {
        let (work, count, isTurn) = state.shown ?? (found, 0, isTurn)
        let start = isTurn ? state.turn : state.start
        // Under the lock, so that the next output of the main thread comes after it.
        if let text = form.text(of: work, after: Self.milliseconds(from: start, to: now), count: count) { write(text) }
        state.shown = (work, count + 1, isTurn)
        // The process of a plugin has a deadline of its own, for each piece of work; who reads what it prints has none.
        guard isTurn || work.interrupt == .host || state.passing != 0, let inputEnd = state.inputEnd,
            now - max(inputEnd, start, state.passing) >= scale.nanoseconds(ofMilliseconds: Self.lastPatience)
        else { return }
        CrashGuard.endHung(isTurn ? work.plugin : nil)
    }

    private static func isLong(_ state: State, _ now: UInt64) -> Bool {
        state.start != 0 && milliseconds(from: state.turn, to: now) >= turnPatience
    }

    private static func piece(_ state: State, _ running: String?) -> BusyWork {
        if let plugin = state.awaited {
            let activity: BusyWork.Activity = state.loaded == nil ? .run : .load
            return BusyWork(plugin: state.loaded ?? plugin, activity: activity, interrupt: .plugin)
        }
        if let plugin = state.loaded { return BusyWork(plugin: plugin, activity: .load, interrupt: .host) }
        return BusyWork(plugin: running, activity: .run, interrupt: .host)
    }

    private static func turn(_ state: State, _ running: String?) -> BusyWork {
        let plugin = state.hasSeveral ? nil : state.suspect ?? running
        return BusyWork(plugin: plugin, activity: .run, interrupt: state.hasAwaited ? .plugin : .host)
    }

    private static func milliseconds(from start: UInt64, to end: UInt64) -> Int { Int((end - start) / 1_000_000) }
}
