import Foundation
public import TestSupport
import Testing

/// Plays random walks through a configuration in memory, and expects each to be the same however its plugins are spread.
///
/// - Parameter play: runs a command line with an input.
@MainActor
public func compare(
    _ configuration: String,
    walks: Int,
    steps: Int,
    _ spreads: [Spread],
    play: @MainActor (_ words: [String], _ input: String) async throws -> ProcessResult = {
        try runInMemory($0, input: $1)
    }
) async throws {
    let folder = try TemporaryFolder()
    let host = try folder.write(try rewritten(configuration) { _ in nil }, to: "host.json")
    let files = try spreads.enumerated().map { index, spread in
        try folder.write(try rewritten(configuration, spread.process), to: "\(index).json")
    }
    for seed in 0..<walks {
        let walk = try Walk(config: host.path, seed: UInt64(seed), steps: steps)
        #expect(walk.input.count > 2)
        let expected = walk.result.output.withoutWaits.untilChance
        for (spread, file) in zip(spreads, files) {
            let result = try await play(["--config", file.path, "--ui", "json"], walk.text)
            #expect(result.output.withoutWaits.untilChance == expected, "\(spread.testDescription), walk \(seed)")
            #expect(result.ending == walk.result.ending)
        }
    }
}

/// A session of random actions, each among those that the screen offers, with the tree of RIBs asked for after each.
@MainActor
private struct Walk {
    let input: [String]
    let result: ProcessResult

    var text: String { input.map { $0 + "\n" }.joined() }

    init(config: String, seed: UInt64, steps: Int) throws {
        var numbers = SeededGenerator(seed: seed)
        let host = try MemoryHost(["--config", config, "--ui", "json"])
        var lines: [String] = []
        func ask(_ line: String) throws {
            lines.append(line)
            try host.send(line + "\n")
        }
        for step in 0..<steps {
            try ask(#"{"command":"tree"}"#)
            guard host.code == nil,
                let screen = host.output.lines.last(where: { $0.hasPrefix(#"{"type":"screen""#) }),
                let action = try JSONLine.lines(of: screen).first?.randomAction(text: "\(step)", using: &numbers)
            else { break }
            try ask(action)
        }
        input = lines
        result = try host.end()
    }
}

extension String {
    /// All before the first screen on which it is left to chance who wins.
    fileprivate var untilChance: String {
        range(of: #""screen":{"title":"Random win""#).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
