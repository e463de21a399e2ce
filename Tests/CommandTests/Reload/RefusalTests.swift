import Foundation
import TestSupport
import Testing

/// A version that cannot be played is reported, and the flow continues unchanged.
@Suite("What cannot be played is not played", .timeLimit(.ofPrograms))
struct RefusalTests {
    private static let stays = "The flow continues unchanged."
    private static let right = "The file is valid again; the flow continues unchanged."

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
