import Base
import Glibc
import PluginManifest
import Synchronization

/// Everything that the handler of deadly signals needs, prepared before and never freed: one piece of memory, because a
/// handler must not trigger the first use of a lazy global.
struct CrashMemory: ~Copyable {
    /// Bytes that stay where they are.
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
    /// The previous handler of each signal, by its number.
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    /// For the line about the crash.
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    /// Finds the plugin that crashed.
    var code = PluginCode()
    /// Finds where in its source it did.
    let place = PluginPlace()
    var nullDevice: Int32 = -1
    /// Whether the environment says something about Swift's backtracer, which is asked then.
    var showsBacktrace = false

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

    /// What the terminal still has to answer.
    let answer = AwaitedAnswer()
    /// Who ends the program, and how.
    let end = Atomic(EndDecision.State.running)
    /// Whether there is a terminal to restore.
    let isTerminalTaken = Atomic(false)
    /// Whether a thread other than the main thread writes to it.
    let isDrawnElsewhere = Atomic(false)
    /// The thread that is writing a text of a face; 0 if none is. Output of a handler can then be in the middle of it.
    let writer = Atomic<Int32>(0)
    /// Where to write the last line of `--ui json`; -1 for other faces, which have none.
    let lastOutput = Atomic<Int32>(-1)
    /// For that line.
    let lastLine = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    /// Where to write a byte for SIGHUP; -1 while there is no reader.
    let hangUpPipe = Atomic<Int32>(-1)
    /// Whether the program has a terminal that can go away.
    let hasTerminal = Atomic(false)

    /// How many plugins there are, once they are all in place.
    let pluginCount = Atomic(0)
    /// The plugins as they were given.
    var namedPlugins: [(path: String, id: String)] = []

    /// Opens what the handler could not open, or not in time.
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

    /// A text that stays where it is.
    static func keep(_ text: String) -> Bytes {
        let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = kept.initialize(from: text.utf8)
        return Bytes(kept)
    }
}
