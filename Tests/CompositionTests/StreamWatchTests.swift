import Base
import Glibc
import PluginABI
import Testing

@testable import Composition

@MainActor
@Suite("What the tree says of streams and outcomes")
struct StreamWatchTests {
    private func stage() throws -> Stage {
        let stage = try Stage(
            [
                "login": Stage.Plugin(outcomes: ["login": [:]]),
                "home": Stage.Plugin(statics: ["visits": "MutableValueStream<Int>"], outcomes: ["logOut": [:]]),
            ],
            """
            "dependencies": {"title": {"stream": "String", "value": "Hello"}},
            "flow": {"start": "login", "steps": {"login": {"on": {"login": "inside"}}, "inside": {"on": {"finished": "login"}}}},
            "flows": {"inside": {
                "dependencies": {"visits": {"stream": "Int", "value": 0}},
                "start": "home", "steps": {"home": {"on": {"logOut": "@finish"}}}
            }}
            """
        )
        stage.flow?.launch()
        return stage
    }

    private func report(_ outcome: String, of id: String, on stage: Stage) throws {
        try stage.actor(id).report(outcome)
        stage.flow?.settle()
    }

    @Test("it has the streams of the file, then those of each attached flow, with their values as JSON")
    func streams() throws {
        let stage = try stage()
        let file: [TreeSnapshot.Stream] = [
            .init(name: "title", value: #""Hello""#),
            // Each flow has the score, as if the file had it.
            .init(name: "scoreStream", value: #"{"player1Score":0,"player2Score":0}"#),
        ]
        #expect(stage.flow?.tree.streams == file)
        try report("login", of: "login", on: stage)
        try stage.actor("home").context.mutableStream("visits", of: Int.self).value = 3
        #expect(stage.flow?.tree.streams == file + [.init(name: "visits", flow: "inside", value: "3")])
        stage.end()
    }

    @Test("each change of a stream is reported once while the streams are watched, and not after that")
    func changes() throws {
        let stage = try stage()
        var changes = 0
        try report("login", of: "login", on: stage)
        let visits = try stage.actor("home").context.mutableStream("visits", of: Int.self)
        visits.value = 1
        stage.flow?.watchStreams { changes += 1 }
        for _ in 0..<3 { _ = stage.flow?.tree }
        #expect(changes == 0)
        visits.value = 2
        #expect(changes == 1)
        try report("logOut", of: "home", on: stage)
        _ = stage.flow?.tree
        try report("login", of: "login", on: stage)
        _ = stage.flow?.tree
        try stage.actor("home").context.mutableStream("visits", of: Int.self).value = 5
        #expect(changes == 2)
        stage.flow?.watchStreams(nil)
        try stage.actor("home").context.mutableStream("visits", of: Int.self).value = 6
        #expect(changes == 2)
        stage.end()
    }

    @Test("an outcome has the time at which it was reported")
    func times() throws {
        let stage = try stage()
        let before = time(nil)
        try report("login", of: "login", on: stage)
        let reported = try #require(stage.flow?.tree.outcomes.last?.time)
        // The coarse clock may be a tick behind.
        #expect((before - 1...time(nil)).contains(reported))
        stage.end()
    }
}
