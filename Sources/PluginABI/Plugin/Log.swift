import Glibc
import Synchronization

/// Writes lines into the host's log, each with the name of the plugin that writes it.
///
///     Log.info("The duel begins with \(rounds) rounds.")
///     Log.error("The scores cannot be read: \(error).")
///
/// Any thread can write, and a line never reaches the terminal that the flow is played on: a person reads the last ones
/// with F3 in the full screen, `ribs-host --log FILE` writes all into a file, a front end gets each as an object of the
/// type `log`, and a trace has them among what the host did. The name is that of the library that the call is compiled
/// into, as with os_log(3) on Darwin; so a plugin cannot write under another one's name by accident.
///
/// A line has at most 4,096 bytes; the end of a longer one is left out. In a test without a host PluginTestKit writes
/// the lines to standard error; without that they are dropped.
public enum Log {
    /// How much a line matters.
    public enum Level: String, CaseIterable, Comparable, Sendable {
        /// For the author, while something is looked for.
        case debug
        /// What has happened, as it should.
        case info
        /// What may be wrong, and does not keep the plugin from working.
        case warning
        /// What went wrong.
        case error

        /// Whether a level matters less than another one.
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
    ///   - level: how much the line matters.
    ///   - message: the line.
    ///   - image: the library that writes; leave it out.
    public static func write(_ level: Level, _ message: String, image: UnsafeRawPointer = #dsohandle) {
        let receiver = receiver.withLock { $0 }
        receiver?.take(Line(level: level, message: message, writer: .image(UInt(bitPattern: image))))
    }

    /// Writes a line for the author, while something is looked for.
    ///
    ///     Log.debug("Cell \(index) was chosen.")
    public static func debug(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.debug, message, image: image)
    }

    /// Writes what has happened, as it should.
    ///
    ///     Log.info("Loaded \(cards.count) cards.")
    public static func info(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.info, message, image: image)
    }

    /// Writes what may be wrong, and does not keep the plugin from working.
    ///
    ///     Log.warning("The server was slow: it took \(seconds) s.")
    public static func warning(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.warning, message, image: image)
    }

    /// Writes what went wrong.
    ///
    ///     Log.error("The card cannot be saved: \(error).")
    public static func error(_ message: String, image: UnsafeRawPointer = #dsohandle) {
        write(.error, message, image: image)
    }

    /// A line as the host receives it.
    @_spi(Host) @_spi(Testing) public struct Line: Sendable {
        /// How much it matters.
        public let level: Level
        /// What is logged, of any length.
        public let message: String
        /// What has written it.
        public let writer: Writer

        /// Makes a line.
        public init(level: Level, message: String, writer: Writer) {
            self.level = level
            self.message = message
            self.writer = writer
        }
    }

    /// What has written a line.
    @_spi(Host) @_spi(Testing) public enum Writer: Sendable {
        /// The library that is loaded at an address.
        case image(UInt)
        /// A plugin in a process of its own.
        case plugin(String)
    }

    /// Takes over all lines of this process from now on. The host does that once, as it connects for faults.
    ///
    /// - Parameter receiver: called on the thread that writes.
    @_spi(Host) @_spi(Testing) public static func connect(_ receiver: @escaping @Sendable (Line) -> Void) {
        Self.receiver.withLock { $0 = Receiver(take: receiver) }
    }

    /// Hands a line of another process to what receives those of this one.
    @_spi(Host) public static func pass(_ line: Line) {
        receiver.withLock { $0 }?.take(line)
    }

    /// Not the closure itself: in a generic type it would be wrapped twice more each time that it is looked at, so that a
    /// line would cost the more the more lines there had been.
    struct Receiver {
        let take: @Sendable (Line) -> Void
    }

    static let receiver = Mutex<Receiver?>(nil)
}
