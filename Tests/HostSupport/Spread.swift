import Foundation
import PluginManifest
import TestSupport
public import Testing

/// How the plugins of a configuration are spread over processes.
public struct Spread: Sendable, CustomTestStringConvertible {
    /// The description.
    public let testDescription: String
    /// The value of `"process":` for a plugin, by its place among them; nil for the host's own process.
    public let process: @Sendable (Int) -> String?

    /// - Parameter process: the value of `"process":` for a plugin, by its place among them.
    public init(_ description: String, _ process: @escaping @Sendable (Int) -> String?) {
        testDescription = description
        self.process = process
    }

    /// A process for each.
    public static let apart = Spread("each in a process of its own") { _ in "true" }
    /// One process for all.
    public static let together = Spread("all in one") { _ in "\"all\"" }
    /// Some here, some elsewhere.
    public static let mixed = Spread("every other one in the host's") { $0.isMultiple(of: 2) ? "true" : nil }
    /// Two in each.
    public static let pairs = Spread("two and two") { "\"pair \($0 / 2)\"" }
    /// Through another program, which does nothing but start the host's.
    public static let elsewhere = Spread("through a shell") { _ in via(["sh", "-c", "exec \"$0\" \"$@\""]).json }

    /// Those without another program.
    public static let local = [apart, together, mixed, pairs]

    /// Each way to spread so many plugins over the host's process and others.
    public static func groupings(of count: Int) -> [Spread] {
        var groupings: [[Int]] = [[]]
        for _ in 0..<count {
            groupings = groupings.flatMap { grouping in
                // The host's process is 0; of the others only the first new one is another grouping.
                (0...(grouping.max() ?? 0) + 1).map { grouping + [$0] }
            }
        }
        return groupings.map { grouping in
            Spread("in the processes \(grouping)") { grouping[$0] == 0 ? nil : #""group \#(grouping[$0])""# }
        }
    }

    /// Through a program that starts the host of this build.
    public static func via(_ words: [String]) -> Via {
        Via(words: words + [BuildFolder.file("ribs-host").path])
    }

    /// A program that starts the host, as `via` says.
    public struct Via: Encodable {
        /// The words of `via`.
        public var words: [String]
        /// The plugin's path on the other side.
        public var path: String?
        /// The name of the process.
        public var name: String?

        /// Begins with words.
        public init(words: [String]) { self.words = words }

        private enum CodingKeys: String, CodingKey {
            case words = "via"
            case path, name
        }

        /// The value of `process`.
        public var json: String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}

/// The configuration with a process for each plugin, by its place among them.
public func rewritten(_ text: String, _ process: (Int) -> String?) throws -> String {
    let document = try JSONDocument.parse(SourceFile(name: "plugins.json", bytes: Array(text.utf8))).get()
    var bytes = Array(text.utf8)
    let plugins = try Array(#require(document.root["plugins"]).members)
    for (index, plugin) in plugins.enumerated().reversed() {
        let entry = plugin.value
        let path = entry.string ?? entry["path"]?.string ?? ""
        let file = URL(filePath: path).lastPathComponent
        let range = entry.range
        var members = ["\"path\": \"\(BuildFolder.file(file).path)\""]
        for name in ["id", "adapt", "children"] {
            guard let member = entry[name] else { continue }
            let text = String(decoding: bytes[member.range.lowerBound..<member.range.upperBound], as: UTF8.self)
            members.append("\"\(name)\": \(text)")
        }
        // Another machine may take its time, and so may this one while all tests run.
        if let process = process(index) { members.append("\"process\": \(process), \"deadline\": 60") }
        let object = "{ \(members.joined(separator: ", ")) }"
        bytes.replaceSubrange(range.lowerBound..<range.upperBound, with: Array(object.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
}
