import Foundation
import TestSupport
import Testing

/// What the pages let a person do while a flow is played: their own commands, in that order.
@Suite("The sessions of the pages with a second terminal", .startsPrograms(for: .page))
struct PageSessionTests {
    private let folder: PageFolder

    init() throws { folder = try PageFolder() }

    /// Runs a command of `pkill` for one process only: other tests run programs with the same name.
    ///
    /// - Parameter process: the number of a process, or the parent of the one that is meant.
    private func pkill(_ command: String, _ process: Int32, isParent: Bool = false) async throws {
        try folder.write("\(process)\n", to: "process")
        let result = try await folder.type("\(command) \(isParent ? "-P \(process)" : "-F process")")
        try #require(result.ending == .exit(0), "\(command): \(result.errors)")
    }

    /// Chooses a control of the screen, and waits for a part of what comes.
    private func choose(_ session: RunningProcess, _ number: Int = 1, then screen: String) async throws {
        session.send("\(number)\n")
        try #require(await session.waitForOutput(screen), "\(session.output)")
    }

    @Test(
        "README: a wrong order is refused while the flow is played, and a right one is played with the board as it was"
    )
    func reload() async throws {
        let page = try DocumentationPage("README.md")
        let shown = try #require(page.blocks.first { $0.heading == "Change it while it runs" && $0.language == "text" })
        let flows = page.text.matches(of: /`("flow": \[[^\]]+\])`/).map { String($0.1) }
        try #require(flows.count == 2)
        let session = try folder.start(PageCommand.only("make run ARGS=", on: "README.md"))
        #expect(await session.waitForOutput("1. Start Game\n"))
        try await choose(session, then: "Ada (X) to move")
        try await choose(session, then: "Row 1: X, empty, empty\n")
        let original = try String(contentsOf: folder.url.appending(path: "plugins.json"), encoding: .utf8)
        let notices = shown.text.split(separator: "\n").filter { $0.hasPrefix("notice: ") }
        try #require(notices.count == flows.count)
        for (flow, notice) in zip(flows, notices) {
            try folder.write(original.replacing(/"flow": \[[^\]]+\]/, with: flow), to: "plugins.json")
            #expect(await session.waitForOutput("\(notice)\n"))
        }
        session.send("q\n")
        let result = await session.result().withoutBusyNotices
        #expect(result.ending == .exit(0))
        #expect(result.output.contains("\n" + shown.text), "\(result.output)")
    }

    @Test("README: a plugin's process is killed, a notice names it, and the board is still there", .needs("pkill"))
    func isolated() async throws {
        let command = try PageCommand.only(".build/debug/ribs-host --isolate", on: "README.md")
        let session = try folder.start(command, isOneProgram: true)
        #expect(await session.waitForOutput("1. Start Game\n"))
        try await choose(session, then: "Ada (X) to move")
        try await choose(session, then: "Row 1: X, empty, empty")
        let kill = try PageCommand.only("pkill -9 -x tic-tac-toe", on: "README.md")
        try await pkill(kill, session.processIdentifier, isParent: true)
        try #require(await session.waitForOutput("`tic-tac-toe` was killed"), "\(session.output)")
        try await choose(session, 2, then: "Row 1: X, O, empty")
        session.send("q\n")
        let result = await session.result()
        #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
    }

    @Test("keep-state.md: a game continues after its host was killed", .needs("pkill"))
    func kept() async throws {
        let page = "Documentation/how-to/keep-state.md"
        let command = try PageCommand.only(".build/debug/ribs-host", on: page)
        let first = try folder.start(command, isOneProgram: true)
        #expect(await first.waitForOutput("1. Start Game\n"))
        try await choose(first, then: "Ada (X) to move")
        try await choose(first, then: "Row 1: X, empty, empty")
        try await choose(first, 2, then: "Row 1: X, O, empty")
        try await choose(first, 3, then: "Row 1: X, O, X")
        try await pkill(PageCommand.only("pkill -9 -x ribs-host", on: page), first.processIdentifier)
        #expect(await first.result().ending == .signal(SIGKILL))
        let second = try await folder.type(command, input: "q\n")
        #expect(second.output.contains("Grace (O) to move\nBoard\nRow 1: X, O, X\n"), "\(second.output)")
        #expect(second.ending == .exit(0))
    }

    @Test("change-a-running-flow.md: SIGHUP lets the host look for changes", .needs("pkill"))
    func hangUp() async throws {
        let page = "Documentation/how-to/change-a-running-flow.md"
        let session = try folder.start(".build/debug/ribs-host", isOneProgram: true)
        #expect(await session.waitForOutput("1. Start Game\n"))
        let file = folder.url.appending(path: "plugins.json")
        let swapped = try String(contentsOf: file, encoding: .utf8)
            .replacing(#"["off-game", "tic-tac-toe", "#, with: #"["tic-tac-toe", "off-game", "#)
        try folder.write(swapped, to: "plugins.json")
        try await pkill(PageCommand.only("pkill -HUP -x ribs-host", on: page), session.processIdentifier)
        let notice = try DocumentationPage(page).blocks.first { $0.heading == "Swap two names" }
        #expect(await session.waitForOutput(try #require(notice).text))
        session.send("q\n")
        #expect(await session.result().ending == .exit(0))
    }

    @Test("validate-a-plugin.md: the finding that the page shows is seen again with the page's command")
    func finding() async throws {
        let page = try DocumentationPage("Documentation/how-to/validate-a-plugin.md")
        let block = try #require(page.blocks.first { $0.heading == "Read a finding" && $0.language == "text" })
        try folder.write(try #require(block.lines.last), to: "flow.json")
        let inputs = block.lines.compactMap { $0.firstMatch(of: #/^  > (\S+)  /#).map { $0.1 + "\n" } }
        #expect(inputs.count == 4)
        try folder.write(inputs.joined(), to: "script")
        let result = try await folder.type(PageCommand.only("ribs-host --config flow.json", on: page.path))
        #expect(result.output.contains("SIGABRT"), "\(result.output)")
        #expect(result.ending == .exit(65))
    }
}
