import Glibc
@_spi(Host) public import PluginABI

/// A line of the log: which plugin said what.
public struct LogLine: Hashable, Sendable {
    /// How much it matters.
    public let level: Log.Level
    /// The plugin, as plugins.json names it; otherwise the name of the file.
    public let plugin: String
    /// What was logged, which can have line breaks.
    public let message: String
    /// When it was written: seconds since 1970, and nanoseconds.
    public let time: Time

    /// A moment, as clock_gettime(2) has it.
    public struct Time: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int

        static var now: Time {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Time(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
        }

        /// Seconds since 1970.
        public var unixSeconds: Int { seconds }
    }

    /// How many bytes of a message are kept.
    public static let messageLimit = 4_096

    /// A line that was written now.
    public init(_ level: Log.Level, of plugin: String, _ message: String) {
        self.level = level
        self.plugin = plugin
        self.message = message.prefix(bytes: Self.messageLimit)
        time = .now
    }

    init(_ line: Log.Line) {
        let plugin =
            switch line.writer {
            case .plugin(let name): name
            case .image(let address): PluginImages.name(at: address)
            @unknown default: "?"
            }
        self.init(line.level, of: plugin, line.message)
    }
}

extension String {
    /// The text, or only the beginning of a longer one, with an ellipsis.
    public func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        return String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)]) + "…"
    }
}
