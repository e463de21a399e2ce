import Foundation
import TestSupport
import Testing

/// A version that cannot be played is reported, and the flow continues unchanged.
@Suite("What cannot be played is not played", .timeLimit(.ofPrograms))
struct RefusalTests {
    private static let stays = "The flow continues unchanged."
    private static let right = "The file is valid again; the flow continues unchanged."

    @Test("a wrong order: its diagnostic, the flow as it was, and then the right one")
    func wrongOrder() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let screen = try await session.act("startGame", "place=2,2")
        try session.save(ReloadFlow.game(["off-game", "tic-tac-toe", "nowhere"]))
        #expect(
            try await session.notice()
                == "plugins.json:8:39: error[RH100]: `nowhere` is neither a plugin nor a flow. "
                + "There are `off-game`, `tic-tac-toe` and `random-win`. \(Self.stays)"
        )
        let diagnostics = try session.lines.filter { $0.type == "diagnostic" }
        #expect(diagnostics.count == 1)
        let refused = try session.screen
        #expect(refused.title == "Tic-tac-toe")
        #expect(refused.offers == screen.offers)
        #expect(try await session.act("place=1,1").offers.count == screen.offers.count - 1)
        try session.save(ReloadFlow.game(["off-game", "tic-tac-toe"]))
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screen.offers.count == screen.offers.count - 1)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a FIFO in its place is not waited for")
    func fifo() async throws {
        let session = try await ReloadSession(ReloadFlow.game(), [])
        let file = session.file("plugins.json").path
        try FileManager.default.removeItem(atPath: file)
        try #require(mkfifo(file, 0o600) == 0)
        session.host.send("{\"command\":\"reload\"}\n")
        let words =
            "error[RH402]: `plugins.json` cannot be read again: it is a FIFO. "
            + "Name a file: what is read from it stays in it."
        #expect(try await session.notice() == "\(words) \(Self.stays)")
        #expect(try await session.act("startGame").title == "Tic-tac-toe")
        #expect(await session.end().ending == .exit(0))
    }

    @Test("wrong in several places: the first, and how many more there are")
    func severalMistakes() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        try session.save(ReloadFlow.game(["off-game", "nowhere", "elsewhere"]))
        let notice = try await session.notice()
        #expect(notice.hasSuffix("(and 1 more: `ribs-host check` shows all) \(Self.stays)"), "\(notice)")
        #expect(try session.lines.count { $0.type == "diagnostic" } == 2)
        // What it was before is not news, but that it is right again is.
        try session.save(ReloadFlow.game())
        #expect(try await session.notice() == Self.right)
        await session.end()
    }

    @Test("a new flow with warnings is played, and the notice has the first of them")
    func warnings() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let spare = #""flows": { "spare": ["off-game"], "other": ["off-game"] },"#
        try session.save(ReloadFlow.game().replacing(#""dependencies""#, with: spare + #" "dependencies""#))
        let expected =
            "\(ReloadFlow.changed) plugins.json:7:14: warning[RH121]: No step uses the flow `spare`. "
            + "Use it in a step, or remove it. "
            + "(and 1 more: `ribs-host check` shows all)"
        #expect(try await session.notice() == expected)
        #expect(try session.lines.count { $0.type == "diagnostic" } == 2)
        await session.end()
    }

    @Test("text that is not JSON")
    func noJSON() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        try session.save("{")
        let notice = try await session.notice()
        #expect(notice.hasPrefix("plugins.json:1:2: error[RH"), "\(notice)")
        #expect(notice.hasSuffix(Self.stays))
        await session.end()
    }

    @Test("a file that is gone for a while: nothing, and on request that it is gone")
    func goneFile() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let file = session.file("plugins.json").path
        try #require(rename(file, file + ".away") == 0)
        session.host.signal(SIGHUP)
        let notice = try await session.notice()
        #expect(notice.hasPrefix("error[RH401]: There is no file `plugins.json`."), "\(notice)")
        #expect(notice.hasSuffix(Self.stays))
        try #require(rename(file + ".away", file) == 0)
        #expect(try await session.notice() == Self.right)
        #expect(try session.screens.count == 1)
        await session.end()
    }

    @Test("a library that is half of one, and then the whole", arguments: ["", ", \"process\": true"])
    func damagedLibrary(entry: String) async throws {
        let library = "libTicTacToePlugin.so"
        let session = try await ReloadSession(ReloadFlow.game(player: "Ada", entry), libraries: [library])
        let screen = try await session.act("startGame", "place=2,2")
        let whole = try Data(contentsOf: BuildFolder.file(library))
        try session.replace(library, by: whole.prefix(whole.count / 2))
        let notice = try await session.notice()
        #expect(notice.hasPrefix("plugins.json:4:"), "\(notice)")
        #expect(notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try await session.act("place=1,1").offers.count == screen.offers.count - 1)
        try session.replace(library)
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers.count == screen.offers.count - 1)
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a library that is missing when it is asked for, and comes")
    func missingLibrary() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let text = ReloadFlow.generation()
        try session.save(text.replacing("libGenerationPlugin.so", with: "late/libLate.so"))
        let notice = try await session.notice()
        #expect(notice.contains("error[RH200]"), "\(notice)")
        try FileManager.default.createDirectory(at: session.file("late"), withIntermediateDirectories: false)
        try session.replace("late/libLate.so", by: ReloadFlow.library(ofGeneration: 2))
        let words = try await session.notice()
        #expect(words.hasPrefix(ReloadFlow.changed), "\(words)")
        #expect(try await session.act("startGame").texts.first == "This is version 0002 of the plugin.")
        await session.end()
    }

    @Test("a plugin whose manifest is another one, which does not fit, and one that does")
    func otherManifest() async throws {
        let library = "libTicTacToePlugin.so"
        let session = try await ReloadSession(ReloadFlow.game(), libraries: [library])
        try await session.act("startGame", "place=2,2")
        try session.replace(library, by: Data(contentsOf: BuildFolder.file("libDuelPlugin.so")))
        let notice = try await session.notice()
        #expect(notice.hasPrefix("plugins.json:4:"), "\(notice)")
        #expect(notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try session.screen.title == "Tic-tac-toe")
        await session.end()
    }

    @Test("a library that was overwritten in place while it is loaded is refused: the message says what to do")
    func overwritten() async throws {
        let library = "libTicTacToePlugin.so"
        let session = try await ReloadSession(ReloadFlow.game(), libraries: [library])
        let screen = try await session.act("startGame", "place=2,2")
        // The same bytes: others could crash what is running.
        let handle = try FileHandle(forWritingTo: session.file(library))
        try handle.write(contentsOf: Data(contentsOf: BuildFolder.file(library)))
        try handle.close()
        let notice = try await session.notice()
        #expect(
            notice
                == "plugins.json:4:30: error[RH250]: `\(session.file(library).path)` has been overwritten while it is "
                + "loaded, so it cannot be loaded again. Put a new file in its place, as `swift build` does: "
                + "`cp NEW TEMPORARY && mv TEMPORARY LIBRARY`. \(Self.stays)"
        )
        #expect(try await session.act("place=1,1").offers.count == screen.offers.count - 1)
        try session.replace(library)
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers.count == screen.offers.count - 1)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("one that was overwritten in place runs again in a process of its own")
    func overwrittenApart() async throws {
        let library = "libTicTacToePlugin.so"
        let session = try await ReloadSession(ReloadFlow.game(), libraries: [library], ["--watch", "--isolate"])
        let screen = try await session.act("startGame", "place=2,2")
        let handle = try FileHandle(forWritingTo: session.file(library))
        try handle.write(contentsOf: Data(contentsOf: BuildFolder.file(library)))
        try handle.close()
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers == screen.offers)
        #expect(try session.faults.isEmpty)
        await session.end()
    }
}
