import Foundation
import PluginManifest
import TestSupport
import Testing

/// How the plugins of a configuration are spread over processes.
struct Spread: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The value of `"process":` for a plugin, by its place among them; nil for the host's own process.
    let process: @Sendable (Int) -> String?

    init(_ description: String, _ process: @escaping @Sendable (Int) -> String?) {
        testDescription = description
        self.process = process
    }

    static let apart = Spread("each in a process of its own") { _ in "true" }
    static let together = Spread("all in one") { _ in "\"all\"" }
    static let mixed = Spread("every other one in the host's") { $0.isMultiple(of: 2) ? "true" : nil }
    static let pairs = Spread("two and two") { "\"pair \($0 / 2)\"" }
    /// Through another program, which does nothing but start the host's.
    static let elsewhere = Spread("through a shell") { _ in via(["sh", "-c", "exec \"$0\" \"$@\""]).json }

    static let local = [apart, together, mixed, pairs, elsewhere]

    /// Each way to spread so many plugins over the host's process and others.
    static func groupings(of count: Int) -> [Spread] {
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
    static func via(_ words: [String]) -> Via {
        Via(words: words + [BuildFolder.file("ribs-host").path])
    }

    struct Via: Encodable {
        var words: [String]
        var path: String?
        var name: String?

        private enum CodingKeys: String, CodingKey {
            case words = "via"
            case path, name
        }

        /// The value of `process`.
        var json: String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}

/// Plays random walks through a configuration, and expects each to be the same however its plugins are spread.
func compare(_ configuration: String, walks: Int, steps: Int, _ spreads: [Spread]) async throws {
    let folder = try TemporaryFolder()
    try folder.write(try rewritten(configuration) { _ in nil }, to: "host.json")
    for (index, spread) in spreads.enumerated() {
        try folder.write(try rewritten(configuration, spread.process), to: "\(index).json")
    }
    for seed in 0..<walks {
        let walk = try await Walk(config: folder.url.appending(path: "host.json").path, seed: seed, steps: steps)
        #expect(walk.input.count > 2)
        for (index, spread) in spreads.enumerated() {
            let config = folder.url.appending(path: "\(index).json").path
            let result = try await runHost(["--config", config, "--ui", "json"], input: walk.text)
            let (found, expected) = (
                result.output.withoutWaits.untilChance, walk.result.output.withoutWaits.untilChance
            )
            #expect(found == expected, "\(spread.testDescription), walk \(seed)")
            #expect(result.ending == walk.result.ending)
        }
    }
}

/// The configuration with a process for each plugin, by its place among them.
func rewritten(_ text: String, _ process: (Int) -> String?) throws -> String {
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

/// A session of random actions, each among those that the screen offers, with the tree of RIBs asked for after each.
private struct Walk {
    var input: [String] = []
    let result: ProcessResult

    var text: String { input.map { $0 + "\n" }.joined() }

    init(config: String, seed: Int, steps: Int) async throws {
        var numbers = Numbers(state: UInt64(seed))
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config, "--ui", "json"])
        let session = HostSession(host: host)
        for step in 0..<steps {
            input.append(HostSession.tree)
            guard try await session.exchange([]).last?.hasPrefix(#"{"type":"tree""#) == true else { break }
            let lines = try JSONLine.lines(of: host.output.wholeLines)
            let screen = lines.last { $0.type == "screen" }
            guard let action = screen?.randomAction(text: "\(step)", using: &numbers) else { break }
            input.append(action)
            session.send([action])
        }
        host.closeInput()
        result = await host.result()
    }

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}

extension String {
    /// All before the first screen on which it is left to chance who wins.
    fileprivate var untilChance: String {
        range(of: #""screen":{"title":"Random win""#).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
