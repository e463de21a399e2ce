import Foundation
import TestSupport
import Testing

/// A trace is one of a process.
@Suite("A parent with children of other plugins, in processes", .startsPrograms(for: .separation))
struct SlotTests {
    @Test("a trace has what its children do, and a recording what they show", arguments: [[], ["--isolate"]])
    func traced(place: [String]) async throws {
        let folder = try TemporaryFolder()
        let (trace, recording) = (folder.url.appending(path: "a.trace"), folder.url.appending(path: "a.session"))
        let example = try await Example.playInProcess(
            file: BuildFolder.repository.appending(path: "Examples/tutorial/slots.json"),
            ["player1Name=Ada", "player2Name=Grace", "login", "startGame=tic-tac-toe", "place=1,1"],
            arguments: ["--trace", trace.path, "--record", recording.path] + place
        )
        #expect(example.ending == .exit(0))
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        let marks = lines.filter { $0.contains(#""subject":"tic-tac-toe""#) }
        for name in ["build", "attach", "detach"] {
            #expect(marks.contains { $0.contains("\"name\":\"\(name)\"") }, "\(name)")
        }
        let replay = try await runInMemory(["replay", recording.path])
        #expect(replay.output.hasSuffix(": 6 requests, all answered as recorded.\n"), "\(replay.output)")
    }
}
