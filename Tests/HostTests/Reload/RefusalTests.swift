import Foundation
import HostSupport
import TestSupport
import Testing

/// A version that cannot be played is reported, and the flow continues unchanged.
@MainActor
@Suite("A plugins.json or a library that cannot be played is not played")
struct RefusalTests {
    private static let stays = "The flow continues unchanged."
    private static let right = "The file is valid again; the flow continues unchanged."

    @Test("a wrong order: its diagnostic, the flow as it was, and then the right one")
    func wrongOrder() throws {
        let flow = try ChangingFlow(ReloadFlow.game())
        let screen = try flow.act("startGame", "place=2,2")
        try flow.save(ReloadFlow.game(["off-game", "tic-tac-toe", "nowhere"]))
        #expect(
            try flow.reload()
                == "plugins.json:8:39: error[RH100]: `nowhere` is neither a plugin nor a flow. "
                + "There are `off-game`, `tic-tac-toe` and `random-win`. \(Self.stays)"
        )
        let diagnostics = try flow.lines.filter { $0.type == "diagnostic" }
        #expect(diagnostics.count == 1)
        let refused = try flow.screen
        #expect(refused.title == "Tic-tac-toe")
        #expect(refused.offers == screen.offers)
        #expect(try flow.act("place=1,1").offers.count == screen.offers.count - 1)
        try flow.save(ReloadFlow.game(["off-game", "tic-tac-toe"]))
        #expect(try flow.reload() == ReloadFlow.changed)
        #expect(try flow.screen.offers.count == screen.offers.count - 1)
        #expect(try flow.end().ending == .exit(0))
    }

    @Test("a FIFO in its place is not waited for")
    func fifo() throws {
        let flow = try ChangingFlow(ReloadFlow.game())
        let file = flow.file("plugins.json").path
        try FileManager.default.removeItem(atPath: file)
        try #require(mkfifo(file, 0o600) == 0)
        let words =
            "error[RH402]: `plugins.json` cannot be read again: it is a FIFO. "
            + "Name a file: what is read from it stays in it."
        #expect(try flow.reload() == "\(words) \(Self.stays)")
        #expect(try flow.act("startGame").title == "Tic-tac-toe")
        #expect(try flow.end().ending == .exit(0))
    }

    @Test("wrong in several places: the first, and how many more there are")
    func severalMistakes() throws {
        let flow = try ChangingFlow(ReloadFlow.game())
        try flow.save(ReloadFlow.game(["off-game", "nowhere", "elsewhere"]))
        let notice = try flow.reload()
        #expect(notice.hasSuffix("(and 1 more: `ribs-host check` shows all) \(Self.stays)"), "\(notice)")
        #expect(try flow.lines.count { $0.type == "diagnostic" } == 2)
        // What it was before is not news, but that it is right again is.
        try flow.save(ReloadFlow.game())
        #expect(try flow.reload() == Self.right)
        #expect(try flow.end().ending == .exit(0))
    }

    @Test("a new flow with warnings is played, and the notice has the first of them")
    func warnings() throws {
        let flow = try ChangingFlow(ReloadFlow.game())
        let spare = #""flows": { "spare": ["off-game"], "other": ["off-game"] },"#
        try flow.save(ReloadFlow.game().replacing(#""dependencies""#, with: spare + #" "dependencies""#))
        let expected =
            "\(ReloadFlow.changed) plugins.json:7:14: warning[RH121]: No step uses the flow `spare`. "
            + "Use it in a step, or remove it. "
            + "(and 1 more: `ribs-host check` shows all)"
        #expect(try flow.reload() == expected)
        #expect(try flow.lines.count { $0.type == "diagnostic" } == 2)
        #expect(try flow.end().ending == .exit(0))
    }

    @Test("text that is not JSON")
    func noJSON() throws {
        let flow = try ChangingFlow(ReloadFlow.game())
        try flow.save("{")
        let notice = try flow.reload()
        #expect(notice.hasPrefix("plugins.json:1:2: error[RH"), "\(notice)")
        #expect(notice.hasSuffix(Self.stays))
        #expect(try flow.end().ending == .exit(0))
    }

    @Test("a library that is half of one, and then the whole")
    func damagedLibrary() throws {
        let library = "libTicTacToePlugin.so"
        let session = try ChangingFlow(ReloadFlow.game(), libraries: [library])
        let screen = try session.act("startGame", "place=2,2")
        let whole = try Data(contentsOf: BuildFolder.file(library))
        try session.replace(library, by: whole.prefix(whole.count / 2))
        let notice = try session.reload()
        #expect(notice.hasPrefix("plugins.json:4:"), "\(notice)")
        #expect(notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try session.act("place=1,1").offers.count == screen.offers.count - 1)
        try session.replace(library)
        #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers.count == screen.offers.count - 1)
        #expect(try session.faults.isEmpty)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("a library that is missing when it is asked for, and comes")
    func missingLibrary() throws {
        let session = try ChangingFlow(ReloadFlow.game())
        let text = ReloadFlow.generation()
        try session.save(text.replacing("libGenerationPlugin.so", with: "late/libLate.so"))
        let notice = try session.reload()
        #expect(notice.contains("error[RH200]"), "\(notice)")
        try FileManager.default.createDirectory(at: session.file("late"), withIntermediateDirectories: false)
        try session.replace("late/libLate.so", by: ReloadFlow.library(ofGeneration: 2))
        let words = try session.reload()
        #expect(words.hasPrefix(ReloadFlow.changed), "\(words)")
        #expect(try session.act("startGame").texts.first == "This is version 0002 of the plugin.")
        try session.end()
    }

    @Test("a plugin whose manifest is another one, which does not fit, and one that does")
    func otherManifest() throws {
        let library = "libTicTacToePlugin.so"
        let session = try ChangingFlow(ReloadFlow.game(), libraries: [library])
        try session.act("startGame", "place=2,2")
        try session.replace(library, by: Data(contentsOf: BuildFolder.file("libDuelPlugin.so")))
        let notice = try session.reload()
        #expect(notice.hasPrefix("plugins.json:4:"), "\(notice)")
        #expect(notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try session.screen.title == "Tic-tac-toe")
        try session.end()
    }

    @Test("a library that was overwritten in place while it is loaded is refused: the message says what to do")
    func overwritten() throws {
        let library = "libTicTacToePlugin.so"
        let session = try ChangingFlow(ReloadFlow.game(), libraries: [library])
        let screen = try session.act("startGame", "place=2,2")
        // The same bytes: others could crash what is running.
        let handle = try FileHandle(forWritingTo: session.file(library))
        try handle.write(contentsOf: Data(contentsOf: BuildFolder.file(library)))
        try handle.close()
        let notice = try session.reload()
        #expect(
            notice
                == "plugins.json:4:30: error[RH250]: `libTicTacToePlugin.so` has been overwritten while it is "
                + "loaded, so it cannot be loaded again. Put a new file in its place, as `swift build` does: "
                + "`cp NEW TEMPORARY && mv TEMPORARY LIBRARY`. \(Self.stays)"
        )
        #expect(try session.act("place=1,1").offers.count == screen.offers.count - 1)
        try session.replace(library)
        #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers.count == screen.offers.count - 1)
        #expect(try session.end().ending == .exit(0))
    }
}
