import Base
import PluginABI

/// The last lines that plugins have logged, for the page of the log.
struct LogTail {
    private static let limit = 200

    private(set) var lines: [LogLine] = []
    /// The number of earlier lines.
    private(set) var earlierCount = 0

    mutating func append(_ line: LogLine) {
        lines.append(line)
        guard lines.count > Self.limit else { return }
        lines.removeFirst()
        earlierCount += 1
    }
}

extension Page {
    /// Makes the page of the log: the lines that plugins have logged, the newest first, and below them the output of
    /// plugins.
    init(_ log: LogTail, _ written: String) {
        let muted = Style(ink: .muted)
        var lines = log.lines.reversed().map { line in
            Line(
                [
                    ("\(InspectorContent.clock(line.time.unixSeconds))  ", muted),
                    (line.level.rawValue.padded(to: 9), line.level.style),
                    ("\(line.plugin)  ", muted), (line.message, .plain),
                ],
                rest: "  "
            )
        }
        if lines.isEmpty { lines = [Line("Nothing has been logged.", muted)] }
        if log.earlierCount > 0 { lines.append(Line("… and \(log.earlierCount) earlier.", muted)) }
        let output = written.split(whereSeparator: \.isNewline)
        if !output.isEmpty {
            lines += [Line(), Line("Written by plugins, the newest last", .heading)]
            lines += output.map { Line([(String($0), .plain)], rest: "  ") }
        }
        self.init(title: "Log, the newest first", lines: lines)
    }
}

extension Log.Level {
    fileprivate var style: Style {
        switch self {
        case .debug: Style(ink: .muted)
        case .warning: Style(ink: .warning)
        case .error: Style(ink: .negative, attributes: .bold)
        default: .plain
        }
    }
}
