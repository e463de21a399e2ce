import Foundation
import Logging

/// A log for programs: a JSON object on each line of standard error.
struct JSONLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var members = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        members["time"] = Date.now.formatted(.iso8601)
        members["level"] = event.level.rawValue
        members["message"] = "\(event.message)"
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard var line = try? JSONSerialization.data(withJSONObject: members, options: options) else { return }
        line.append(UInt8(ascii: "\n"))
        LineWriter.standardError.write(line)
    }
}
