import Dispatch
public import PluginManifest
import Synchronization

/// Reports long work while it keeps the main thread, where RIBs and their screens live, busy.
///
/// The main thread notes when it begins and ends its work: a lock and a read of the clock. After a moment, another thread
/// checks whether the work is still the same; it sleeps while there is none. Only then is the plugin determined.
public final class BusyWatch: Sendable {
    /// A person notices a wait from about here on, in milliseconds.
    private static let patience = 200
    /// How long a plugin can continue after the input has ended, in milliseconds.
    private static let lastPatience = 10_000

    private struct State {
        /// When the current work began, in nanoseconds; 0 if there is none.
        var start: UInt64 = 0
        /// The plugin that is being loaded.
        var loaded: String?
        /// The plugin whose process is waited for.
        var awaited: String?
        /// The reported work, and how often it was reported.
        var shown: (work: BusyWork, count: Int)?
        /// When the thread looks next; 0 if there is no work.
        var due: UInt64 = 0
        /// When the input ended.
        var inputEnd: UInt64?
    }

    private let form: any BusyForm
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let thread = OwnThread()

    /// - Parameters:
    ///   - form: how the face says it.
    ///   - write: writes to the face's output, on any thread.
    public init(form: any BusyForm, write: @escaping @Sendable (String) -> Void) {
        self.form = form
        self.write = write
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
    /// - Throws: why there is no thread for it.
    public func start() throws(SystemError) {
        try thread.start { [weak self] in self?.pause() }
    }

    /// Notes that the main thread begins work.
    public func begin() {
        let now = DispatchTime.now().uptimeNanoseconds
        state.withLock { state in
            state.start = now
            schedule(after: Self.patience, &state, now)
        }
    }

    /// Notes that it is done, and reports that if the work was reported.
    ///
    /// - Returns: whether it was.
    @discardableResult
    public func end() -> Bool {
        state.withLock { state in
            defer { state.start = 0 }
            guard let (work, _) = state.shown else { return false }
            state.shown = nil
            let elapsed = Self.milliseconds(from: state.start, to: DispatchTime.now().uptimeNanoseconds)
            if let text = form.lastText(of: work, after: elapsed) { write(text) }
            return true
        }
    }

    /// Notes the plugin that is loaded and built from now on; nil when that is over.
    public func load(_ plugin: String?) {
        state.withLock { $0.loaded = plugin }
    }

    /// Notes the plugin whose process is waited for from now on; nil when that is over.
    public func wait(for plugin: String?) {
        state.withLock { $0.awaited = plugin }
    }

    /// Notes that there will be no more input: the host does not wait longer for a plugin that does not return.
    public func inputDidEnd() {
        state.withLock { state in
            if state.inputEnd == nil { state.inputEnd = DispatchTime.now().uptimeNanoseconds }
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
        let now = DispatchTime.now().uptimeNanoseconds
        return due == 0 ? -1 : now >= due ? 0 : Int32((due - now) / 1_000_000 + 1)
    }

    /// Checks whether the main thread is still busy with the same work.
    private func look() {
        let start: UInt64? = state.withLock { state in
            let now = DispatchTime.now().uptimeNanoseconds
            guard state.due != 0, state.due <= now else { return nil }
            state.due = 0
            guard state.start != 0 else { return nil }
            let elapsed = Self.milliseconds(from: state.start, to: now)
            if elapsed >= Self.patience { return state.start }
            schedule(after: Self.patience - elapsed, &state, now)
            return nil
        }
        // A crash is being reported, which takes a while: the plugin is not busy.
        guard let start, !CrashGuard.isReporting else { return }
        // Without the lock: the main thread is not kept waiting for it.
        let running = MainThread.plugin()
        state.withLock { state in
            let now = DispatchTime.now().uptimeNanoseconds
            if state.start == start { show(running, &state, now) }
            if state.start != 0 { schedule(after: form.interval, &state, now) }
        }
    }

    private func show(_ running: String?, _ state: inout State, _ now: UInt64) {
        let elapsed = Self.milliseconds(from: state.start, to: now)
        // The end must match the reported beginning.
        let work = state.shown?.work ?? Self.work(state, running)
        let count = state.shown?.count ?? 0
        // Under the lock, so that the next output of the main thread comes after it.
        if let text = form.text(of: work, after: elapsed, count: count) { write(text) }
        state.shown = (work, count + 1)
        // The process of a plugin has a deadline of its own.
        guard work.interrupt == .host, let inputEnd = state.inputEnd,
            Self.milliseconds(from: max(inputEnd, state.start), to: now) >= Self.lastPatience
        else { return }
        CrashGuard.endHung()
    }

    private static func work(_ state: State, _ running: String?) -> BusyWork {
        if let plugin = state.awaited {
            let activity: BusyWork.Activity = state.loaded == nil ? .run : .load
            return BusyWork(plugin: state.loaded ?? plugin, activity: activity, interrupt: .plugin)
        }
        if let plugin = state.loaded { return BusyWork(plugin: plugin, activity: .load, interrupt: .host) }
        return BusyWork(plugin: running, activity: .run, interrupt: .host)
    }

    private static func milliseconds(from start: UInt64, to end: UInt64) -> Int { Int((end - start) / 1_000_000) }
}
