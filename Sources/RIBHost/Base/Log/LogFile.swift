import Glibc
import PluginABI
public import PluginManifest
import Synchronization

/// The file of `--log`: each log line of a plugin, in the order of time. A line is written immediately, so that it
/// survives a crash. New lines follow those of earlier runs.
///
/// ```text
/// # ribs-host log 1
/// 2026-11-26T09:14:05.123Z info duel: The duel begins.
/// 2026-11-26T09:14:07.009Z fault duel: The RIB `duel` acted after it was detached.
/// ```
public final class LogFile: Sendable {
    private static let beginning: StaticString = "# ribs-host log"
    private static let firstLine = "\(beginning) 1\n"

    private let descriptor: Int32
    /// The errno of the first failed write, after which no more lines are written; 0 if there is none.
    private let loss = Atomic<Int32>(0)

    /// Opens the file, or creates it.
    public init(_ path: String) throws(OutputFile.Refusal) {
        descriptor = try OutputFile.open(path, continuing: Self.beginning, "a log")
        if let error = append(Self.firstLine) { throw OutputFile.Refusal(reason: error.description) }
    }

    /// Writes a line. Callable on any thread.
    ///
    /// - Returns: the error if the file cannot be written; nil on success.
    public func write(_ line: LogLine) -> SystemError? {
        write(line.level.rawValue, of: line.plugin, line.message, line.time)
    }

    /// Writes a line about something other than a plugin's log line, such as a fault.
    ///
    /// - Parameter kind: a word that the line has instead of a level.
    @discardableResult
    public func write(_ kind: String, of subject: String, _ message: String) -> SystemError? {
        write(kind, of: subject, message, .now)
    }

    private func write(
        _ kind: String,
        of subject: String,
        _ message: String,
        _ time: LogLine.Time
    ) -> SystemError? {
        // What follows a line break is indented, so that no text can look like a line of another plugin.
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { shownLine(String($0)) }
        let text = "\(time.text) \(kind) \(shownLine(subject)): \(lines.joined(separator: "\n  "))\n"
        return append(isEmpty ? Self.firstLine + text : text)
    }

    /// True if another program has emptied the file, as logrotate(8) does after copying it.
    private var isEmpty: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    private func append(_ text: String) -> SystemError? {
        let known = loss.load(ordering: .relaxed)
        guard known == 0 else { return SystemError(known) }
        var text = text
        guard let error = text.withUTF8({ writeAll(descriptor, $0.baseAddress, $0.count) }) else { return nil }
        loss.store(error, ordering: .relaxed)
        return SystemError(error)
    }
}

extension LogLine.Time {
    /// The time in UTC in ISO 8601 format: `2026-11-26T09:14:05.123Z`.
    var text: String {
        var seconds = time_t(seconds)
        var time = tm()
        gmtime_r(&seconds, &time)
        func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let day = [padded(time.tm_year + 1900, 4), padded(time.tm_mon + 1, 2), padded(time.tm_mday, 2)]
        let clock = [padded(time.tm_hour, 2), padded(time.tm_min, 2), padded(time.tm_sec, 2)]
        return "\(day.joined(separator: "-"))T\(clock.joined(separator: ":")).\(padded(nanoseconds / 1_000_000, 3))Z"
    }
}
