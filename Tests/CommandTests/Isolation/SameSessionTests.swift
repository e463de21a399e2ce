import Foundation
import PluginManifest
import TestSupport
import Testing

@Suite("A flow plays the same wherever its plugins run")
struct SameSessionTests {
    /// How the plugins of a configuration are spread over processes.
    enum Grouping: String, CaseIterable {
        /// Each in one of its own.
        case apart
        /// All in one.
        case together
        /// Every other one in the host's.
        case mixed
        /// Two and two.
        case pairs

        func process(of index: Int) -> String? {
            switch self {
            case .apart: "true"
            case .together: "\"all\""
            case .mixed: index.isMultiple(of: 2) ? "true" : nil
            case .pairs: "\"pair \(index / 2)\""
            }
        }
    }

    private static let files = [
        "plugins.json", "Examples/scorekeeper/plugins.json", "Examples/cases/plugins.json",
        "Examples/navigation/plugins.json", "Examples/navigation/container.json", "Examples/navigation/pages.json",
        "Examples/flattening/BCD.json", "Examples/flattening/A-BC-or-DE.json", "Examples/flattening/ECD.json",
        "Examples/flattening/A-BC-DE.json", "Examples/flattening/CB-with-constants.json",
        "Examples/finance/plugins.json", "Examples/finance/flattened.json", "Examples/tutorial/plugins.json",
        "Examples/games/plugins.json", "Examples/adapters/plugins.json",
    ]

    @Test("each example, by random actions, with the tree after each", arguments: files)
    func examples(_ path: String) async throws {
        let file = BuildFolder.repository.appending(path: path)
        try await compare(String(contentsOf: file, encoding: .utf8), walks: 2, steps: 20)
    }

    @Test("plugins that answer each other's changes of a stream, in each container", arguments: ["tabs", "stack"])
    func cascades(container: String) async throws {
        try await compare(Self.echoes(container: container), walks: 6, steps: 30)
    }

    private static func echoes(container: String) -> String {
        """
        {
          "plugins": { "echo-a": "libEchoA.so", "echo-b": "libEchoB.so", "echo-c": "libEchoC.so" },
          "dependencies": { "number": { "stream": "Int", "value": 0 } },
          "container": "\(container)",
          "flow": {
            "start": "echo-a",
            "steps": {
              "echo-a": { "with": { "reflex": 0 }, "on": { "reached": "second" } },
              "echo-b": { "with": { "reflex": 2 } },
              "second": { "plugin": "echo-b", "with": { "reflex": 0 } },
              "echo-c": { "with": { "reflex": 3 }, "on": { "reached": "echo-a" } }
            }
          }
        }
        """
    }

    private func compare(_ configuration: String, walks: Int, steps: Int) async throws {
        let folder = try TemporaryFolder()
        let inHost = try Self.rewritten(configuration) { _ in nil }
        try folder.write(inHost, to: "host.json")
        for grouping in Grouping.allCases {
            try folder.write(try Self.rewritten(configuration, grouping.process), to: "\(grouping).json")
        }
        for seed in 0..<walks {
            let walk = try await Walk(config: folder.url.appending(path: "host.json").path, seed: seed, steps: steps)
            #expect(walk.input.count > 2)
            for grouping in Grouping.allCases {
                let config = folder.url.appending(path: "\(grouping).json").path
                let result = try await runHost(["--config", config, "--ui", "json"], input: walk.text)
                let (found, expected) = (result.output.comparable, walk.result.output.comparable)
                #expect(found == expected, "\(grouping), walk \(seed)")
                #expect(result.ending == walk.result.ending)
            }
        }
    }

    /// The configuration with a process for each plugin, by its place among them.
    private static func rewritten(_ text: String, _ process: (Int) -> String?) throws -> String {
        let document = try JSONDocument.parse(SourceFile(name: "plugins.json", bytes: Array(text.utf8))).get()
        var bytes = Array(text.utf8)
        let plugins = try Array(#require(document.root["plugins"]).members)
        for (index, plugin) in plugins.enumerated().reversed() {
            let entry = plugin.value
            let path = entry.string ?? entry["path"]?.string ?? ""
            let file = URL(filePath: path).lastPathComponent
            let range = entry.range
            var members = ["\"path\": \"\(BuildFolder.file(file).path)\""]
            if let adapt = entry["adapt"] {
                let text = String(decoding: bytes[adapt.range.lowerBound..<adapt.range.upperBound], as: UTF8.self)
                members.append("\"adapt\": \(text)")
            }
            if let process = process(index) { members.append("\"process\": \(process)") }
            let object = "{ \(members.joined(separator: ", ")) }"
            bytes.replaceSubrange(range.lowerBound..<range.upperBound, with: Array(object.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A session of random actions, each among those that the screen offers, with the tree of RIBs asked for after each.
private struct Walk {
    var input: [String] = []
    let result: ProcessResult

    var text: String { input.map { $0 + "\n" }.joined() }

    init(config: String, seed: Int, steps: Int) async throws {
        var numbers = Numbers(state: UInt64(seed))
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config, "--ui", "json"])
        let tree = #"{"command":"tree"}"#
        for step in 0..<steps {
            input.append(tree)
            host.send(tree + "\n")
            guard await host.waitForOutput(#""type":"tree""#, count: step + 1) else { break }
            let lines = try JSONLine.lines(of: host.output.lines)
            let offers = lines.last { $0.type == "screen" }?.offers ?? []
            guard let offer = offers.randomElement(using: &numbers) else { break }
            let parts = offer.split(separator: " ", maxSplits: 1)
            let value = parts.count > 1 ? "=\(parts[1])" : Bool.random(using: &numbers) ? "=\(step)" : ""
            let action = Example.line(for: parts[0] + value)
            input.append(action)
            host.send(action + "\n")
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
    /// All before the first screen on which it is left to chance who wins, less what only says that the machine is busy.
    fileprivate var comparable: String {
        let certain = range(of: #""screen":{"title":"Random win""#).map { self[..<$0.lowerBound] } ?? self[...]
        let lines = certain.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { !$0.hasPrefix(#"{"type":"notice","message":"Loading "#) }.joined(separator: "\n")
    }

    /// As far as the last line has been written whole.
    fileprivate var lines: String { lastIndex(of: "\n").map { String(self[..<$0]) } ?? "" }
}
