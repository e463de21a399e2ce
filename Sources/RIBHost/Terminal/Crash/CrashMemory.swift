import Glibc
import PluginManifest
import Synchronization

/// Everything that the handler of deadly signals needs, prepared before and never freed.
struct CrashMemory {
    /// Bytes that stay where they are.
    typealias Bytes = UnsafeBufferPointer<UInt8>

    static let lineSize = 1024
    static let workSize = 256

    /// A plugin: the real path of its file, its id as displayed, and its id as a JSON string.
    struct Plugin {
        let path: Bytes
        let id: Bytes
        let json: Bytes
    }

    var program = Bytes(start: nil, count: 0)
    var plugins = UnsafeBufferPointer<Plugin>(start: nil, count: 0)
    /// The previous handler of each signal, by its number.
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    /// For the line about the crash.
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    /// Finds the plugin that crashed.
    var code = PluginCode()
    /// The code that ran last.
    let work = UnsafeMutablePointer<UInt8>.allocate(capacity: workSize)
    var nullDevice: Int32 = -1

    var input: Int32 = -1
    var output: Int32 = -1
    /// The identities of their terminals, to detect that a descriptor has been reused.
    var inputDevice: UInt32 = 0
    var outputDevice: UInt32 = 0
    var settings = termios()
    var sequence = Bytes(start: nil, count: 0)
    var heldOutput = HeldOutput()

    /// The one instance.
    ///
    /// Sound without isolation: it is written on the main thread before an atomic announces it, and then read by the
    /// handler.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<CrashMemory> = {
        let memory = UnsafeMutablePointer<CrashMemory>.allocate(capacity: 1)
        memory.initialize(to: CrashMemory())
        return memory
    }()

    /// Whether there is a terminal to restore.
    static let isTerminalTaken = Atomic<Bool>(false)
    /// Whether a thread other than the main thread writes to it.
    static let isDrawnElsewhere = Atomic<Bool>(false)
    /// How many plugins there are, once they are all in place.
    static let pluginCount = Atomic<Int>(0)

    /// How many bytes `work` has; 0 while no code is known to be running.
    static let workCount = Atomic<Int>(0)

    /// Opens what the handler could not open, or not in time.
    mutating func prepare() {
        nullDevice = open("/dev/null", O_RDONLY | O_CLOEXEC)
        code.prepare()
        // A handler must not trigger the first use of a lazy global.
        BusyProcess.note(nil)
        _ = BusyProcess.wasInterrupted(0)
        _ = BusyProcess.interruptCount
        _ = Self.isTerminalTaken.load(ordering: .relaxed)
        _ = Self.isDrawnElsewhere.load(ordering: .relaxed)
        _ = Self.pluginCount.load(ordering: .relaxed)
        _ = Self.workCount.load(ordering: .relaxed)
        MainThread.prepare()
        EndDecision.prepare()
        LastLine.prepare()
    }

    /// Keeps the real paths of the plugins' files and the plugins' ids.
    mutating func keep(plugins named: [(path: String, id: String)]) {
        let kept = UnsafeMutableBufferPointer<Plugin>.allocate(capacity: named.count)
        var count = 0
        for (path, id) in named {
            // An id is a plugin's own text: it is escaped here, where memory can be allocated.
            var json = JSONWriter()
            json.value(id)
            kept.initializeElement(
                at: count,
                to: Plugin(path: Self.keep(path), id: Self.keep(shownLine(id)), json: Self.keep(json.text))
            )
            count += 1
        }
        // The count never exceeds the number of entries, whenever the handler runs.
        Self.pluginCount.store(0, ordering: .sequentiallyConsistent)
        plugins = UnsafeBufferPointer(kept)
        Self.pluginCount.store(count, ordering: .releasing)
    }

    /// Stores the code that runs from now on.
    func keep(work text: String) {
        Self.workCount.store(0, ordering: .relaxed)
        var count = 0
        for byte in text.utf8.prefix(Self.workSize) {
            work[count] = byte
            count += 1
        }
        Self.workCount.store(count, ordering: .releasing)
    }

    /// A text that stays where it is.
    static func keep(_ text: String) -> Bytes {
        let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = kept.initialize(from: text.utf8)
        return Bytes(kept)
    }
}
