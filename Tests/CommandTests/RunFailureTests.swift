import Foundation
import TestSupport
import Testing

@Suite("What --script and --leaks say by their exit code")
struct RunFailureTests {
    @Test(
        "a line that could not be performed",
        arguments: [
            ("99\n", "1 line could not be performed."), ("1 x\n", "1 line could not be performed."),
            ("open\nopen ribs://nowhere\ntree x\n", "3 lines could not be performed."),
        ]
    )
    func lines(script: String, words: String) async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        try flow.folder.write(script, to: "script")
        let result = try await runInMemory(["--script", "script"], in: flow.folder.url)
        #expect(result.errors == "ribs-host: \(words)\n")
        #expect(result.ending == .exit(65))
        // A person who mistypes has seen the answer.
        let typed = try await runInMemory(["--ui", "plain"], input: script, in: flow.folder.url)
        #expect(typed.errors == "")
        #expect(typed.ending == .exit(0))
    }

    @Test("a fault, also where nothing else is wrong")
    func fault() async throws {
        var flow = FaultyFlow()
        flow.routesFailure = true
        let folder = try flow.folder()
        try folder.write("1\n1\n", to: "script")
        let result = try await runInMemory(
            ["--script", "script"],
            in: folder.url,
            ending: WorkerEnd(of: "faulty", at: .perform, status: 4 << 8)
        )
        #expect(result.output.contains("fault: "))
        #expect(result.errors.hasSuffix("ribs-host: 1 fault occurred.\n"))
        #expect(result.ending == .exit(65))
    }
}
