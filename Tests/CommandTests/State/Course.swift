import Foundation
import TestSupport

@testable import Journal

/// The model of a session: what a host shows and keeps after each action, in this process, when nothing ends it.
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

    private(set) var turns: [Turn] = []
    private let session: HostSession
    private let file: URL

    /// Plays random actions among those that are offered, from what a session has kept.
    ///
    /// - Parameters:
    ///   - record: what the state file holds; nil for none.
    ///   - steps: how many actions there are at the most. None ends the flow or leads to where a winner is left to
    ///     chance.
    static func turns(config: String, from record: String?, steps: Int, seed: UInt64) async throws -> [Turn] {
        let folder = try TemporaryFolder()
        let file = try folder.writeState(record)
        return try await HostSession.run(["--config", config, "--state", file.path]) { session in
            var numbers = SeededGenerator(seed: seed)
            var course = Course(session, file)
            try await course.play("")
            while course.turns.count <= steps, let line = try course.offer(using: &numbers) {
                do {
                    try await course.play(line)
                } catch is RunningProcess.Ended {
                    break
                }
                if course.turns.last?.isLeftToChance == true {
                    course.turns.removeLast()
                    break
                }
            }
            return course.turns
        }
    }

    private init(_ session: HostSession, _ file: URL) {
        self.session = session
        self.file = file
    }

    private mutating func play(_ line: String) async throws {
        session.send(line.isEmpty ? [HostSession.tree] : [line, HostSession.tree])
        let answers = try await session.lines(to: "tree").map(\.events)
        let screen = answers.last { $0.hasPrefix(#"{"type":"screen""#) } ?? turns.last?.screen
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

/// The last whole record of a state file; nil where there is none.
func lastRecord(in file: URL) throws -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let bytes = try [UInt8](Data(contentsOf: file))
    return Contents(bytes).lastRecord.map { String(decoding: bytes[$0], as: UTF8.self) }
}
