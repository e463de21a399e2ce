import Foundation
import PluginABI
import TestSupport
import Testing

@testable import Isolation

/// A flow whose plugins are in one process, which can end at any of its messages.
struct RelayedFlow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let configuration: String
    /// What comes before a stream's value, on the screens that show it.
    fileprivate let label: String
    /// That value, after these were written to streams.
    fileprivate let value: @Sendable ([WireValue]) -> Int

    static let all = [game, echoes]

    private static let game = RelayedFlow(
        testDescription: "the sample's game",
        configuration: """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe"]
            }
            """,
        label: "Ada: "
    ) { written in
        guard case .record(let score) = written.last, case .int(let wins) = score["player1Score"] else { return 0 }
        return wins
    }

    /// Its number is never less than 1,000, as the fuel is.
    private static let echoes = RelayedFlow(
        testDescription: "plugins that write and report whenever they can",
        configuration: """
            {
              "plugins": { "echo-a": "libEchoA.so", "echo-b": "libEchoB.so", "echo-s": "libEchoS.so" },
              "dependencies": {
                "number": { "stream": "Int", "value": 1000 }, "habits": ["write build", "win active", "report change"],
                "fuel": { "stream": "Int", "value": 12 }, "log": { "stream": "Int", "value": 0 },
                "pulse": { "events": "Int" }
              },
              "container": "stack",
              "services": { "echo-s": { "with": { "reflex": 3 }, "on": { "left": "@stay", "reached": "@stay" } } },
              "flow": {
                "start": "echo-a",
                "steps": {
                  "echo-a": { "with": { "reflex": 2 }, "on": { "left": "echo-b", "reached": "@stay" } },
                  "echo-b": { "with": { "reflex": 0 }, "on": { "left": "echo-a", "reached": "@stay" } }
                }
              }
            }
            """,
        label: "now "
    ) { written in
        let numbers = written.compactMap { value in if case .int(let number) = value { number } else { nil } }
        return numbers.last { $0 >= 1000 } ?? 1000
    }
}

/// A session of such a flow, played to its end by the same choices among what is offered.
struct RelayedSession: Sendable {
    /// Whether the messages were cut off.
    let isCut: Bool
    let actionCount: Int
    /// How many messages of the worker the host got whole.
    let messageCount: Int
    let faults: [String]
    /// The last screen's text about the stream, and what it should be after all writes that the host got.
    let shown: String?
    let expected: String
    let lastLine: String

    /// - Parameters:
    ///   - number: the message at which the first process ends, 0 for none; so much of it the host gets.
    ///   - actions: how many there are at least.
    static func play(_ flow: RelayedFlow, cutAt number: Int, percent: Int, actions: Int) async throws -> RelayedSession
    {
        let folder = try TemporaryFolder()
        let log = folder.url.appending(path: "log").path
        var via = Spread.via([BuildFolder.file("MessageRelay").path, "\(number)", "\(percent)", log])
        via.name = "relayed"
        let process = via.json
        let config = try folder.write(rewritten(flow.configuration) { _ in process }, to: "plugins.json").path
        let mark = "MARK=\(UUID().uuidString)"
        let lines = try await HostSession.run(["--config", config], through: ["/usr/bin/env", mark]) { session in
            try await play(session, of: flow, actions: actions)
        }
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
        return try RelayedSession(lines, of: flow, log: log)
    }

    /// Ends with a screen that shows the stream.
    private static func play(_ session: HostSession, of flow: RelayedFlow, actions: Int) async throws -> [String] {
        var random = SeededGenerator(seed: 7)
        var lines: [String] = []
        var count = 0
        while true {
            lines += try await session.exchange([])
            let screen = try JSONLine.lines(of: lines.joined(separator: "\n")).last { $0.type == "screen" }
            if count >= actions, screen?.text(after: flow.label) != nil { break }
            // "zero" would bring the number below its first value.
            let offers = screen?.offers.filter { !$0.hasSuffix("zero") } ?? []
            guard let offer = offers.randomElement(using: &random) else { break }
            session.send([Example.line(for: offer.split(separator: " ", maxSplits: 1).joined(separator: "="))])
            count += 1
        }
        session.send([#"{"command":"quit"}"#])
        return try await lines + session.lines(to: "exit")
    }

    private init(_ lines: [String], of flow: RelayedFlow, log: String) throws {
        let all = try JSONLine.lines(of: lines.joined(separator: "\n"))
        faults = all.filter { $0.type == "fault" }.map(\.message)
        lastLine = lines.last ?? ""
        actionCount = all.count { $0.type == "tree" } - 1
        isCut = FileManager.default.fileExists(atPath: "\(log).cut")
        let messages = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map { line in
            MessageReader(line.split(separator: " ").compactMap { UInt8($0) })
        }
        messageCount = messages.count
        let written = try messages.filter { $0.kind() == Event.Kind.write }.map { message in
            var message = message
            _ = try message.identifier()
            return try message.value()
        }
        shown = all.last { $0.type == "screen" }?.text(after: flow.label)
        expected = "\(flow.value(written))"
    }
}

extension JSONLine {
    fileprivate func text(after label: String) -> String? {
        texts.first { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
    }
}
