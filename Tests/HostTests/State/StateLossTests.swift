import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Journal

@MainActor
@Suite("A state that does not fit plugins.json any more")
struct StateLossTests {
    /// What a file has kept, and what the notice names.
    struct Loss: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let state: String
        let losses: String
        var path = "keeper"
    }

    nonisolated static let losses = [
        Loss(
            testDescription: "a stream that is gone",
            state: #"{"streams":{"gone":1},"flow":{"steps":[{"step":"names"}],"shown":0}}"#,
            losses: "There is no stream `gone` any more.",
            path: "names"
        ),
        Loss(
            testDescription: "a stream of another type",
            state: #"{"streams":{"number":"one"},"flow":{"steps":[{"step":"names"}],"shown":0}}"#,
            losses: "The stream `number` is now of type `Int`.",
            path: "names"
        ),
        Loss(
            testDescription: "a plugin that keeps something else",
            state: #"{"streams":{},"flow":{"steps":[{"step":"keeper","state":{"count":1}}],"shown":0}}"#,
            losses: "The state of the plugin `keeper` is dropped: its manifest declares another one now."
        ),
        Loss(
            testDescription: "a step that is gone",
            state: #"{"streams":{},"flow":{"steps":[{"step":"gone"}],"shown":0}}"#,
            losses: "There is no step `gone` any more. The flow `flow` begins again."
        ),
        Loss(
            testDescription: "a step that needs something else",
            state: #"{"streams":{},"flow":{"steps":[{"step":"game","entry":{"player1Name":5}}],"shown":0}}"#,
            losses: "The step `game` now needs another `player1Name`. The flow `flow` begins again."
        ),
        Loss(
            testDescription: "all of that in one notice",
            state: #"""
                {"streams":{"gone":1,"number":"one","level":2},"flow":{"steps":[{"step":"keeper","state":1}],"shown":0}}
                """#,
            losses: "There is no stream `gone` any more. The stream `number` is now of type `Int`. "
                + "The state of the plugin `keeper` is dropped: its manifest declares another one now."
        ),
    ]

    @Test("is restored as far as it fits, and one notice names the rest", arguments: losses, ["plain", "json"])
    func loses(_ loss: Loss, face: String) async throws {
        let flow = try KeeperFlow(endingWithGame: ())
        try Data(stateFile([loss.state])).write(to: flow.file)
        let words = ["--config", flow.config, "--state", "game.state", "--ui", face]
        let result = try runInMemory(words, in: flow.folder.url)
        #expect(result.ending == .exit(0))
        #expect(result.errors == "")
        let notice = "Not all of `game.state` was restored. \(loss.losses)"
        if face == "plain" {
            #expect(result.output.split(separator: "\n").filter { $0.hasPrefix("notice") } == ["notice: \(notice)"])
        } else {
            let lines = try JSONLine.lines(of: result.output)
            #expect(lines.map(\.type) == ["screen", "notice", "exit"])
            #expect(lines[0].path == [loss.path])
            #expect(lines[1].message == notice)
        }
        // What did not fit is not named twice.
        let again = try await flow.resume()
        #expect(again.screens.map(\.path) == [[loss.path]])
        #expect(try runInMemory(words, in: flow.folder.url).output.contains("does not fit") == false)
    }

    @Test("of a flow that has ended is its streams: the next start begins with them")
    func ended() async throws {
        let flow = try KeeperFlow(endingWithGame: ())
        let names = ["player1Name=Ada", "player2Name=Grace", "login"]
        let moves = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=\($0)" }
        let first = try await flow.resume(["say=kept", "level=7.25", "leave"] + names + moves + ["close"])
        #expect(first.ending == .exit(0))
        let bytes = try [UInt8](Data(contentsOf: flow.file))
        let record = try #require(Contents(bytes).lastRecord)
        #expect(!String(decoding: bytes[record], as: UTF8.self).contains(#""flow""#))
        let second = try await flow.resume()
        #expect(second.paths == ["keeper"])
        #expect(second.lastTexts.prefix(3) == ["text 0 ", "value 0.0, values []", "level 7.25"])
        #expect(second.ending == .exit(0))
    }
}
