internal import Glibc
internal import Synchronization

/// All that the handler of deadly signals needs, made ready beforehand and never freed.
struct CrashMemory {
    /// Bytes that stay where they are.
    typealias Bytes = UnsafeBufferPointer<UInt8>

    static let lineSize = 1024

    /// A plugin's code.
    struct Range {
        let start: UInt
        let end: UInt
        let name: Bytes
    }

    /// A list of ranges that no longer changes.
    struct Table {
        let ranges: UnsafeBufferPointer<Range>
    }

    var program = Bytes(start: nil, count: 0)
    /// What handled each signal before, by its number.
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    /// For the line about the crash.
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    /// For two words of a stack.
    let words = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
    /// Through this pipe memory is read that may not be there: `write` then fails, and nothing crashes.
    var pipe: (read: Int32, write: Int32) = (-1, -1)
    var nullDevice: Int32 = -1

    var input: Int32 = -1
    var output: Int32 = -1
    var settings = termios()
    var sequence = Bytes(start: nil, count: 0)

    /// The one instance.
    ///
    /// Sound without isolation: it is written on the main thread before what it is for is announced by an atomic, and
    /// read by the handler.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<CrashMemory> = {
        let memory = UnsafeMutablePointer<CrashMemory>.allocate(capacity: 1)
        memory.initialize(to: CrashMemory())
        return memory
    }()

    /// Whether there is a terminal to be given back.
    static let isTerminalTaken = Atomic<Bool>(false)
    /// Whether a thread is in the handler.
    static let isHandling = Atomic<Bool>(false)
    /// Where the table of the plugins is; 0 until there is one.
    static let table = Atomic<UInt>(0)

    /// Opens what the handler could not, or not in time.
    mutating func prepare() {
        nullDevice = open("/dev/null", O_RDONLY | O_CLOEXEC)
        var ends: (Int32, Int32) = (-1, -1)
        withUnsafeMutableBytes(of: &ends) { raw in
            _ = Glibc.pipe(raw.bindMemory(to: Int32.self).baseAddress)
        }
        pipe = (read: ends.0, write: ends.1)
        for end in [pipe.read, pipe.write] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        // The first use of a lazy global is no business of a handler.
        _ = Self.isTerminalTaken.load(ordering: .relaxed)
        _ = Self.isHandling.load(ordering: .relaxed)
        _ = Self.table.load(ordering: .relaxed)
    }

    /// Puts another table in the place of the last, which stays where it is: a handler may be reading it.
    static func publish(_ ranges: [PluginRange]) {
        let kept = UnsafeMutableBufferPointer<Range>.allocate(capacity: ranges.count)
        for (index, range) in ranges.enumerated() {
            kept.initializeElement(at: index, to: Range(start: range.start, end: range.end, name: keep(range.name)))
        }
        let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        new.initialize(to: Table(ranges: UnsafeBufferPointer(kept)))
        table.store(UInt(bitPattern: new), ordering: .releasing)
    }

    /// The plugins, if they have been published.
    static var ranges: UnsafeBufferPointer<Range>? {
        UnsafePointer<Table>(bitPattern: table.load(ordering: .acquiring))?.pointee.ranges
    }

    /// A text that stays where it is.
    static func keep(_ text: String) -> Bytes {
        let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = kept.initialize(from: text.utf8)
        return Bytes(kept)
    }
}
