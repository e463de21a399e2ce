import Glibc
@_spi(Host) public import PluginABI

/// A line of the log: the message of a plugin.
public struct LogLine: Hashable, Sendable {
    /// The importance of the line.
    public let level: Log.Level
    /// The name of the plugin in plugins.json; otherwise the name of the file.
    public let plugin: String
    /// The message, which can have line breaks.
    public let message: String
    /// The time of writing: seconds since 1970, and nanoseconds.
    public let time: Time

    /// A moment, in the format of clock_gettime(2).
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

    /// The maximum size of a message, in bytes; longer messages are cut off.
    public static let messageLimit = 4_096

    /// Creates a line with the current time.
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
    /// Returns the text; if it is longer than the limit, its beginning with an ellipsis.
    public func prefix(bytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        return String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)]) + "…"
    }
}
