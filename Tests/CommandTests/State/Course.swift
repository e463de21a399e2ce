import Composition
import Foundation
import TestSupport

@testable import Journal

/// The model of a session: what a host shows and keeps after each action, when nothing ends it.
@MainActor
struct Course {
    /// What is there once an action has been settled; of the first turn once the flow has started.
    struct Turn: Sendable {
        /// The line that asked for the action; empty for the first turn.
        let line: String
        /// The last line that shows a screen.
        let screen: String
        /// The record in the state file.
        let state: String?
    }

    private var turns: [Turn] = []
    private let host: MemoryHost
    private let file: URL

    /// Plays random actions among those that are offered, from what a session has kept.
    ///
    /// - Parameters:
    ///   - record: what the state file holds; nil for none.
    ///   - steps: how many actions there are at the most. None ends the flow or leads to where a winner is left to
    ///     chance.
    static func turns(config: String, from record: String?, steps: Int, seed: UInt64) throws -> [Turn] {
        let folder = try TemporaryFolder()
        let file = try folder.writeState(record)
        let host = try MemoryHost(["--config", config, "--ui", "json", "--state", file.path])
        var numbers = SeededGenerator(seed: seed)
        var course = Course(host: host, file: file)
        try course.note("", after: "")
        while course.turns.count <= steps, let line = try course.offer(using: &numbers) {
            let before = host.output
            try host.send(line + "\n")
            guard host.code == nil else { break }
            try course.note(line, after: before)
            if course.turns.last?.isLeftToChance == true {
                course.turns.removeLast()
                break
            }
        }
        _ = try host.end()
        return course.turns
    }

    private mutating func note(_ line: String, after before: String) throws {
        let answers = String(host.output.dropFirst(before.count)).events.split(separator: "\n")
        let screen = answers.last { $0.hasPrefix(#"{"type":"screen""#) }.map(String.init) ?? turns.last?.screen
        turns.append(Turn(line: line, screen: screen ?? "", state: try lastRecord(in: file)))
    }

    private func offer(using numbers: inout SeededGenerator) throws -> String? {
        try JSONLine.lines(of: turns[turns.count - 1].screen).first?
            .randomAction(text: "\(turns.count)", using: &numbers)
    }
}

extension Course.Turn {
    /// Whether chance has a part in it: Random win chooses its winner when it is built.
    var isLeftToChance: Bool {
        screen.contains(#""title":"Random win""#) || state?.contains(#""state":{"winner":""#) == true
    }
}

/// The last state of a state file; nil where there is none.
func lastRecord(in file: URL) throws -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let bytes = try [UInt8](Data(contentsOf: file))
    let contents = Contents(bytes)
    guard let record = contents.lastRecord else { return nil }
    let state = StateText(Array(bytes[record]), changes: contents.changes.map { Array(bytes[$0]) })
    return state.map { String(decoding: $0.json, as: UTF8.self) }
}
