import Glibc
import PluginManifest
import Synchronization

/// The part of ``Activity`` for signal handlers: numbers which change atomically, and bytes at fixed addresses. Never
/// freed.
struct ActivitySigns: ~Copyable {
    /// One for the process: it has one main thread, and signal handlers can find nothing else.
    ///
    /// Sound without isolation: the pointer never changes, and the main thread announces what it writes by atomics.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<ActivitySigns> = {
        let signs = UnsafeMutablePointer<ActivitySigns>.allocate(capacity: 1)
        signs.initialize(to: ActivitySigns())
        return signs
    }()

    /// The activity for other threads; in the same memory as the signs, because both are changed together.
    let activity = Mutex(Activity())

    static let nameSize = 256

    /// Room for two names: while one is being written, the other can be read.
    let names = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * nameSize)
    /// The last call as one number: the byte count of its name (0 if no call with a name is running), whether the name
    /// is a plugin's, and the half of `names` with the name.
    let last = Atomic(0)
    /// The process that the main thread waits for; 0 if there is none.
    let awaitedProcess = Atomic<Int32>(0)
    let awaitedSince = Atomic<UInt64>(0)
    /// The last process ended by Ctrl-C.
    let interruptedProcess = Atomic<Int32>(0)
    let interruptCount = Atomic(0)

    func note(_ call: Activity.Call) {
        switch call {
        case .running(step: nil), .passing: break
        case .running(let step?): keep(step, isPlugin: 0)
        case .loading(let plugin): keep(plugin, isPlugin: 1)
        case .awaiting(let process, _): noteWait(for: process)
        }
    }

    /// - Parameter outer: the calls that have not returned yet.
    func noteEnd(of call: Activity.Call, in outer: [Activity.Call]) {
        if outer.isEmpty { last.store(0, ordering: .relaxed) }
        guard case .awaiting = call else { return }
        for case .awaiting(let process, _) in outer.reversed() { return noteWait(for: process) }
        awaitedProcess.store(0, ordering: .releasing)
    }

    private func noteWait(for process: Int32) {
        awaitedSince.store(Activity.time, ordering: .relaxed)
        awaitedProcess.store(process, ordering: .releasing)
    }

    private func keep(_ name: String, isPlugin: Int) {
        let half = 1 - last.load(ordering: .relaxed) & 1
        let room = names + half * Self.nameSize
        var name = name
        let count = name.withUTF8 { copy($0, to: room) } ?? keepShown(name, in: room)
        last.store(count << 2 | isPlugin << 1 | half, ordering: .releasing)
    }

    /// Copies a name, up to the size of the room; nil if the name must be escaped for a terminal.
    private func copy(_ bytes: UnsafeBufferPointer<UInt8>, to room: UnsafeMutablePointer<UInt8>) -> Int? {
        let count = min(bytes.count, Self.nameSize)
        for index in 0..<count {
            guard 0x20 <= bytes[index] && bytes[index] < 0x7F else { return nil }
            room[index] = bytes[index]
        }
        return count
    }

    @inline(never)
    private func keepShown(_ name: String, in room: UnsafeMutablePointer<UInt8>) -> Int {
        var name = shownLine(name)
        return name.withUTF8 { bytes in
            let count = min(bytes.count, Self.nameSize)
            if let start = bytes.baseAddress { memcpy(room, start, count) }
            return count
        }
    }
}

// A handler of signals can use all of it.
extension Activity {
    /// Creates the memory for signal handlers, because a handler must not trigger the first use of a lazy global.
    public static func prepareForHandlers() { _ = ActivitySigns.shared }

    /// The last call, such as "the step" and its name, escaped for a terminal; nil while no call with a name is
    /// running.
    public static var lastWork: (subject: StaticString, name: UnsafeBufferPointer<UInt8>)? {
        let signs = ActivitySigns.shared
        let last = signs.pointee.last.load(ordering: .acquiring)
        guard last >> 2 > 0 else { return nil }
        let start = signs.pointee.names + (last & 1) * ActivitySigns.nameSize
        return (last & 2 == 0 ? "the step" : "the plugin", UnsafeBufferPointer(start: start, count: last >> 2))
    }

    /// The number of processes ended by ``interrupt(isUrgent:)`` so far.
    public static var interruptCount: Int {
        ActivitySigns.shared.pointee.interruptCount.load(ordering: .acquiring)
    }

    /// Returns true if ``interrupt(isUrgent:)`` has ended a process.
    public static func wasInterrupted(_ process: Int32) -> Bool {
        process > 0 && ActivitySigns.shared.pointee.interruptedProcess.load(ordering: .acquiring) == process
    }

    /// Ends the process that the main thread is waiting for, as Ctrl-C does. The step in the process is entered again.
    /// Returns false if there is no such process, if the wait is still short, or if the process was already ended; then
    /// something else keeps the main thread.
    ///
    /// - Parameter isUrgent: true if the main thread is known not to respond, even if the wait has been short.
    public static func interrupt(isUrgent: Bool = false) -> Bool {
        let signs = ActivitySigns.shared
        let process = signs.pointee.awaitedProcess.load(ordering: .acquiring)
        guard process > 0,
            isUrgent || time &- signs.pointee.awaitedSince.load(ordering: .relaxed) >= interruptPatience,
            signs.pointee.interruptedProcess.exchange(process, ordering: .acquiringAndReleasing) != process
        else { return false }
        signs.pointee.interruptCount.add(1, ordering: .releasing)
        // Together with its children: it leads a session, and so a process group of its own.
        return kill(-process, SIGKILL) == 0
    }

    /// After this wait a person might mean the plugin by Ctrl-C, in nanoseconds: less than it takes until a notice says
    /// that Ctrl-C ends the plugin's process.
    private static let interruptPatience: UInt64 = 100_000_000
}
