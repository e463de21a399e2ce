import Base
import Glibc
import PluginManifest
import Synchronization

/// Everything needed by the handler of deadly signals, prepared beforehand and never freed. All of it is one piece of
/// memory, because a handler must not trigger the first use of a lazy global.
struct CrashMemory: ~Copyable {
    /// Bytes at a fixed address.
    typealias Bytes = UnsafeBufferPointer<UInt8>

    static let lineSize = 1024

    /// A plugin: the real path of its file, its id as displayed, and its id as a JSON string.
    struct Plugin {
        let path: Bytes
        let id: Bytes
        let json: Bytes
    }

    var program = Bytes(start: nil, count: 0)
    var plugins = UnsafeBufferPointer<Plugin>(start: nil, count: 0)
    /// The previous handlers, indexed by the signal's number.
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    /// The memory of the line about the crash.
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    /// Finds the crashed plugin.
    var code = PluginCode()
    /// Finds the source line at which the plugin crashed.
    let place = PluginPlace()
    var nullDevice: Int32 = -1
    /// True if the environment configures Swift's backtracer. Then a crash is also passed to the backtracer.
    var showsBacktrace = false

    var input: Int32 = -1
    var output: Int32 = -1
    /// The terminal devices of the descriptors, to detect that a descriptor has been reused.
    var inputDevice: UInt32 = 0
    var outputDevice: UInt32 = 0
    var settings = termios()
    var sequence = Bytes(start: nil, count: 0)
    var heldOutput = HeldOutput()

    /// The only instance.
    ///
    /// Sound without isolation: the main thread writes before an atomic announces the value, and the handler reads
    /// afterwards.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<CrashMemory> = {
        let memory = UnsafeMutablePointer<CrashMemory>.allocate(capacity: 1)
        memory.initialize(to: CrashMemory())
        return memory
    }()

    /// The answer expected from the terminal.
    let answer = AwaitedAnswer()
    /// The thread that ends the program, and how.
    let end = Atomic(EndDecision.State.running)
    /// True while there is a terminal to restore.
    let isTerminalTaken = Atomic(false)
    /// True while a thread other than the main thread writes to the terminal.
    let isDrawnElsewhere = Atomic(false)
    /// The thread writing a text of a face; 0 if there is none. Output of a handler might interrupt this text.
    let writer = Atomic<Int32>(0)
    /// The descriptor for the last line of `--ui json`; -1 for other faces, which have no last line.
    let lastOutput = Atomic<Int32>(-1)
    /// The memory of the last line of `--ui json`.
    let lastLine = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    /// The descriptor to which a byte is written for SIGHUP; -1 while there is no reader.
    let hangUpPipe = Atomic<Int32>(-1)
    /// True if the program has a terminal, which can disappear.
    let hasTerminal = Atomic(false)

    /// The number of plugins, set once all are in place.
    let pluginCount = Atomic(0)
    /// The plugins as given by the caller, to detect a change.
    var namedPlugins: [(path: String, id: String)] = []

    /// Prepares everything that the handler cannot open or first use itself.
    mutating func prepare() {
        nullDevice = open("/dev/null", O_RDONLY | O_CLOEXEC)
        MainThread.prepare()
        Activity.prepareForHandlers()
    }

    /// Keeps the real paths of the plugins' files and the plugins' ids.
    mutating func keep(plugins named: [(path: String, id: String)]) {
        guard !namedPlugins.elementsEqual(named, by: ==) else { return }
        namedPlugins = named
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
        pluginCount.store(0, ordering: .sequentiallyConsistent)
        plugins = UnsafeBufferPointer(kept)
        pluginCount.store(count, ordering: .releasing)
    }

    /// Copies a text to memory never freed.
    static func keep(_ text: String) -> Bytes {
        let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = kept.initialize(from: text.utf8)
        return Bytes(kept)
    }
}
