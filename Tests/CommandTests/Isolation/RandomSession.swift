import Foundation
import TestSupport
import Testing

/// A host that plays random flows one after the other, in lock step: what follows from one action has happened before
/// the next.
struct RandomSession {
    /// What was done, and what the host said to it.
    struct Step: Sendable {
        let action: Action
        let lines: [String]
    }

    /// What is done in the session.
    enum Action: Sendable, Equatable {
        /// Goes to a flow, by a link.
        case open(Int)
        /// A line of JSON that asks for an action.
        case act(String)
        /// The same for one whose effects come later, by themselves.
        case actLater(String)

        var line: String {
            switch self {
            case .open(let flow): #"{"command":"open","url":"ribs://go\#(flow)"}"#
            case .act(let line), .actLater(let line): line
            }
        }
    }

    private let session: HostSession
    private(set) var steps: [Step] = []
    private var laterCount = 0
    private var screen = ""

    /// The session, once it has shown its first screen.
    private init(_ session: HostSession) async throws {
        self.session = session
        note(try await session.exchange([]), of: .act(""))
    }

    /// Chooses actions among those that are offered, in each of so many flows.
    static func walk(config: String, flows: Int, actions: Int, seed: UInt64) async throws -> [Step] {
        try await HostSession.run(["--config", config]) { session in
            var random = SeededGenerator(seed: seed)
            var walk = try await RandomSession(session)
            for flow in 0..<flows where !walk.isOver {
                try await walk.play(.open(flow))
                for _ in 0..<actions {
                    if walk.isOver { return walk.steps }
                    guard let action = try walk.offers().randomElement(using: &random) else { break }
                    try await walk.play(action)
                }
            }
            return walk.steps
        }
    }

    /// Does what is given, as it was done in another session.
    static func play(config: String, _ actions: [Action]) async throws -> [Step] {
        try await HostSession.run(["--config", config]) { session in
            var replay = try await RandomSession(session)
            for action in actions { try await replay.play(action) }
            return replay.steps
        }
    }

    /// Whether the host has ended the session.
    private var isOver: Bool { steps.last?.lines.last?.hasPrefix(#"{"type":"exit""#) == true }

    private mutating func play(_ action: Action) async throws {
        guard case .actLater(let line) = action else {
            return note(try await session.exchange([action.line]), of: action)
        }
        laterCount += 1
        session.send([line])
        while !screen.contains("\"log \(laterCount)\"") { note(screenIn: try await session.host.line()) }
        // Lines that were sent when the first answer was written have arrived with the second.
        session.send([HostSession.tree, HostSession.tree])
        try await session.lines(to: "tree").forEach { note(screenIn: $0) }
        let lines = try await session.lines(to: "tree")
        lines.forEach { note(screenIn: $0) }
        // When exactly it was shown is a matter of time: what is promised is what it comes to.
        steps.append(Step(action: action, lines: [screen, lines[lines.count - 1]]))
    }

    private mutating func note(_ lines: [String], of action: Action) {
        lines.forEach { note(screenIn: $0) }
        // When a plugin takes long to load is a matter of time.
        let told = lines.map(\.withoutWaits).filter { !$0.isEmpty }
        steps.append(Step(action: action, lines: told))
    }

    private mutating func note(screenIn line: String) {
        if line.hasPrefix(#"{"type":"screen""#) { screen = line.events }
    }

    private func isLater(_ action: Substring) -> Bool {
        let name = action.split(separator: "/").last ?? action
        return name == "later" || name == "haunt"
    }

    private func offers() throws -> [Action] {
        let offers = try JSONLine.lines(of: screen).first?.offers ?? []
        return offers.map { offer in
            let parts = offer.split(separator: " ", maxSplits: 1)
            let line = Example.line(for: parts.joined(separator: "="))
            return isLater(parts[0]) ? .actLater(line) : .act(line)
        }
    }
}
