import Glibc
import Synchronization

/// A writer of lines to the host's log. The host adds the name of the plugin to each line.
///
///     Log.info("The duel begins with \(rounds) rounds.")
///     Log.error("The scores cannot be read: \(error).")
///
/// Any thread can write, and a line never reaches the terminal of the flow. A person reads the last lines with F3 in
/// the full screen, `ribs-host --log FILE` writes all lines into a file, a front end gets each line as an object of the
/// type `log`, and a trace has the lines among the host's events. The name is that of the library that the call is
/// compiled into, as with os_log(3) on Darwin; so a plugin cannot write under the name of another plugin by accident.
///
/// A line has at most 4,096 bytes; the end of a longer line is left out. In a test without a host, PluginTestKit writes
/// the lines to standard error; without PluginTestKit they are dropped.
public enum Log {
    /// The importance of a line.
    public enum Level: String, CaseIterable, Comparable, Sendable {
        /// A detail for the author, for debugging.
        case debug
        /// An event of normal operation.
        case info
        /// A possible problem. The plugin continues to work.
        case warning
        /// An error.
        case error

        /// Returns true if the first level is less important than the second.
        public static func < (one: Level, other: Level) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        }
    }

    /// Writes a line of any level.
    ///
    ///     Log.write(isExpected ? .info : .warning, "The server was asked again.")
    ///
    /// - Parameters:
    ///   - level: the importance of the line.
    ///   - message: the line.
    ///   - image: the library that contains the call; leave it out.
    public static func write(_ level: Level, _ message: String, image: UnsafeRawPointer = #dsohandle) {
        let receiver = receiver.withLock { $0 }
        receiver?.take(Line(level: level, message: message, writer: .image(UInt(bitPattern: image))))
    }

    /// Writes a detail for the author, for debugging.
    ///
    ///     Log.debug("Cell \(index) was chosen.")
    public static func debug(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.debug, message, image: image)
    }

    /// Writes an event of normal operation.
    ///
    ///     Log.info("Loaded \(cards.count) cards.")
    public static func info(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.info, message, image: image)
    }

    /// Writes a possible problem. The plugin continues to work.
    ///
    ///     Log.warning("The server was slow: it took \(seconds) s.")
    public static func warning(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.warning, message, image: image)
    }

    /// Writes an error.
    ///
    ///     Log.error("The card cannot be saved: \(error).")
    public static func error(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.error, message, image: image)
    }

    /// A log line, as the host receives it.
    @_spi(Host) @_spi(Testing) public struct Line: Sendable {
        /// The importance of the line.
        public let level: Level
        /// The text of the line, of any length.
        public let message: String
        /// The library or plugin that wrote the line.
        public let writer: Writer

        /// Makes a line.
        public init(level: Level, message: String, writer: Writer) {
            self.level = level
            self.message = message
            self.writer = writer
        }
    }

    /// The origin of a line.
    @_spi(Host) @_spi(Testing) public enum Writer: Sendable {
        /// The library loaded at an address.
        case image(UInt)
        /// A plugin in a separate process.
        case plugin(String)
    }

    /// Connects the receiver of all lines of this process from now on. The host calls this once, when connecting for
    /// faults.
    ///
    /// - Parameter receiver: called on the thread that writes.
    @_spi(Host) @_spi(Testing) public static func connect(_ receiver: @escaping @Sendable (Line) -> Void) {
        Self.receiver.withLock { $0 = Receiver(take: receiver) }
    }

    /// Hands a line of another process to the receiver of this process's lines.
    @_spi(Host) public static func pass(_ line: Line) {
        receiver.withLock { $0 }?.take(line)
    }

    /// A wrapper of the closure. Inside a generic type, a bare closure would be wrapped twice more on each access, so
    /// each line would cost more than the line before.
    struct Receiver {
        let take: @Sendable (Line) -> Void
    }

    static let receiver = Mutex<Receiver?>(nil)
}
