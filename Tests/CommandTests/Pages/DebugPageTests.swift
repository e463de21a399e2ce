import Foundation
import TestSupport
import Testing

/// Another program: a debugger.
@Suite(
    "debug-a-plugin.md",
    .needs("gdb", "pgrep"),
    .startsPrograms(for: .tool)
)
struct DebugPageTests {
    private static let page = "Documentation/how-to/debug-a-plugin.md"
    private let folder: PageFolder

    init() throws { folder = try PageFolder() }

    @Test("a breakpoint in the host is hit, and the trace begins in the plugin's file, as the page shows")
    func host() async throws {
        try folder.write("1\n1\nq\n", to: "moves")
        let command = try PageCommand.only("gdb -q -batch -ex", on: Self.page)
        let result = try await folder.type(command)
        let page = try DocumentationPage(Self.page)
        let shown = try #require(page.blocks.first { $0.heading == "A debugger in the host" && $0.language == "text" })
        for line in shown.text.split(separator: "\n") {
            #expect(result.output.contains(line.prefix { $0 != "…" }), "\(result.output)")
        }
        #expect(result.output.contains(/\n#0 .*TicTacToeViewController\.swift:40\n/))
    }

    @Test("a debugger reaches a plugin's process, however sealed it is, and finds the plugin's lines")
    func worker() async throws {
        try folder.write(
            """
            {
              "plugins": { "tic-tac-toe": { "path": "libTicTacToePlugin.so", "process": true, "deadline": 3600 } },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["tic-tac-toe"]
            }
            """,
            to: "plugins.json"
        )
        let session = try folder.start(".build/debug/ribs-host --ui plain", isOneProgram: true)
        try #require(await session.waitForOutput("Ada (X) to move"))
        // Other tests run processes of the same name.
        let command = try PageCommand.only("gdb -q -batch -p", on: Self.page)
            .replacing("pgrep -x", with: "pgrep -P \(session.processIdentifier) -x")
        let result = try await folder.type(command)
        #expect(result.output.contains(/Breakpoint 1 at 0x\w+: .*TicTacToeViewController\.swift/), "\(result.output)")
        #expect(result.output.contains("MainLoop.swift"))
        session.send("q\n")
        #expect(await session.result().ending == .exit(0))
    }

    @Test("a run that prints backtraces plays as any other")
    func backtraces() async throws {
        let command = try PageCommand.only("SWIFT_BACKTRACE=enable=yes", on: Self.page)
        let result = try await folder.type(command, input: "q\n")
        #expect(result.output.contains("1. Start Game") && result.ending == .exit(0))
    }
}
