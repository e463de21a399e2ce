import Foundation
import TestSupport
import Testing

/// A plugin's file that is replaced by one that the host refuses: what is loaded is played, and what is not is waited
/// for.
@Suite("A library that is refused costs nothing", .timeLimit(.ofPrograms))
struct RefusedLibraryTests {
    private static let generation = "libGenerationPlugin.so"
    private static let offGame = "libOffGamePlugin.so"
    private static let version1 = "This is version 0001 of the plugin."
    private static let text = Data("This is not a library.".utf8)
    private static let stays = "The flow continues unchanged."

    /// Ada's score is a line of the screen of `off-game`, so that a changed name is visible.
    private static func flow(player: String, _ entry: String = "") -> String {
        ReloadFlow.generation(entry).replacing("\"Ada\"", with: "\"\(player)\"")
    }

    /// The notice for a text at the place of the first plugin of the flow.
    private static func refusal(of library: String, in session: ReloadSession, column: Int) -> String {
        "plugins.json:3:\(column): error[RH220]: `\(session.file(library).path)` is not a shared library: "
            + "it does not begin with the four bytes 7F 45 4C 46 (\"\\x7FELF\"). "
            + "A plugin is the `lib….so` file that `swift build` makes of a dynamic library product. \(stays)"
    }

    @Test("replaced after plugins.json was changed: its step is built from the loaded code")
    func replacedAfterReload() async throws {
        let session = try await ReloadSession(Self.flow(player: "Ada"), libraries: [Self.generation])
        try await session.act("leave")
        try session.save(Self.flow(player: "Emmy"))
        #expect(try await session.notice() == ReloadFlow.changed)
        try session.replace(Self.generation, by: Self.text)
        #expect(try await session.notice() == Self.refusal(of: Self.generation, in: session, column: 29))
        #expect(try await session.act("startGame").texts.first == Self.version1)
        // There and back again: not only the first time.
        try await session.act("leave")
        #expect(try await session.act("startGame").texts.first == Self.version1)
        #expect(try session.notices.count == 2)
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }

    /// A file that passes all checks, and needs a function that does not exist.
    private static func unloadable(_ library: String) throws -> Data {
        var file = try Data(contentsOf: BuildFolder.file(library))
        let name = try #require(file.range(of: Data("\0$s9PluginABI".utf8)))
        file[name.upperBound - 1] = UInt8(ascii: "X")
        return file
    }

    @Test("one that cannot be loaded is refused, and what runs continues", arguments: RebuildTests.places)
    func unloadable(place: RebuildTests.Place) async throws {
        let game = "libTicTacToePlugin.so"
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try await ReloadSession(text, libraries: [game], ["--watch"] + place.arguments)
        try await session.act("startGame", "place=2,2")
        try session.replace(game, by: Self.unloadable(game))
        let notice = try await session.notice()
        #expect(notice.contains("error[RH251]: ") && notice.hasSuffix(Self.stays), "\(notice)")
        // The board is still there, and so is the code.
        let screen = try await session.act("place=1,1")
        #expect(screen.path == ["tic-tac-toe"])
        #expect(!screen.offers.contains("place 2,2"))
        try session.replace(game)
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers == screen.offers)
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }

    /// A file that passes all checks, and in which the dynamic linker is to write outside the memory that there is.
    private static func crashing(_ library: String) throws -> Data {
        var file = try Data(contentsOf: BuildFolder.file(library))
        func number(at offset: Int, bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
        }
        // The section headers (elf(5)): those of relocations have type 4.
        let (start, count) = (number(at: 0x28, bytes: 8), number(at: 0x3C, bytes: 2))
        for header in (0..<count).map({ start + $0 * 64 }) where number(at: header + 4, bytes: 4) == 4 {
            let (table, size) = (number(at: header + 0x18, bytes: 8), number(at: header + 0x20, bytes: 8))
            for relocation in stride(from: table, to: table + size, by: 24) { file[relocation + 5] = 0x70 }
        }
        return file
    }

    @Test(
        "one that crashes while it is loaded is refused, and what runs continues",
        arguments: RebuildTests.places.dropFirst()
    )
    func crashing(place: RebuildTests.Place) async throws {
        let game = "libTicTacToePlugin.so"
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try await ReloadSession(text, libraries: [game], ["--watch"] + place.arguments)
        try await session.act("startGame", "place=2,2")
        try session.replace(game, by: Self.crashing(game))
        let notice = try await session.notice()
        #expect(notice.withoutPlaces.contains("crashed (SIGSEGV)") && notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try await session.act("place=1,1").path == ["tic-tac-toe"])
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("one that cannot be loaded, and was never used: its step waits likewise", arguments: RebuildTests.places)
    func neverLoadable(place: RebuildTests.Place) async throws {
        let game = "libTicTacToePlugin.so"
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try await ReloadSession(text, libraries: [game], ["--watch"] + place.arguments)
        try session.replace(game, by: Self.unloadable(game))
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        let waiting = try await session.act("startGame")
        #expect(waiting.texts.last?.hasPrefix("This step waits for its plugin") == true, "\(waiting.texts)")
        try session.replace(game)
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers.contains("place 2,2"))
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a program that does not exist, to start the plugin's process, is refused likewise")
    func noSuchProgram() async throws {
        let session = try await ReloadSession(ReloadFlow.game(player: "Ada", ", \"process\": true"))
        try await session.act("startGame", "place=2,2")
        try session.save(ReloadFlow.game(player: "Ada", ", \"process\": { \"via\": [\"no-such-program\"] }"))
        let notice = try await session.notice()
        #expect(notice.contains("error[RH521]: ") && notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try await session.act("place=1,1").path == ["tic-tac-toe"])
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a library without a manifest is refused likewise")
    func withoutManifest() async throws {
        let session = try await ReloadSession(Self.flow(player: "Ada"), libraries: [Self.generation])
        try await session.act("leave")
        try session.save(Self.flow(player: "Emmy"))
        #expect(try await session.notice() == ReloadFlow.changed)
        try session.replace(Self.generation, by: Data(contentsOf: BuildFolder.file("libPluginABI.so")))
        let notice = try await session.notice()
        #expect(notice.hasPrefix("plugins.json:3:29: error[RH22"), "\(notice)")
        #expect(try await session.act("startGame").texts.first == Self.version1)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("replaced before plugins.json is changed: both are refused, and both are played when the library is right")
    func replacedBeforeReload() async throws {
        let session = try await ReloadSession(Self.flow(player: "Ada"), libraries: [Self.generation])
        try await session.act("leave")
        try session.replace(Self.generation, by: Self.text)
        let refusal = Self.refusal(of: Self.generation, in: session, column: 29)
        #expect(try await session.notice() == refusal)
        try session.save(Self.flow(player: "Emmy"))
        #expect(try await session.notice() == refusal)
        #expect(try await session.act("startGame").texts.first == Self.version1)
        #expect(try await session.act("leave").texts.contains("Ada: 0"))
        try session.replace(Self.generation)
        #expect(try await session.notice() == "\(ReloadFlow.changed) \(ReloadFlow.built("generation"))")
        #expect(try await session.act("startGame", "leave").texts.contains("Emmy: 0"))
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("replaced before it was ever used: its step waits, and is entered when the library is right")
    func neverLoaded() async throws {
        let session = try await ReloadSession(Self.flow(player: "Ada"), libraries: [Self.offGame])
        try await session.act("count")
        try session.replace(Self.offGame, by: Self.text)
        let notice = try await session.notice()
        #expect(notice.contains("error[RH220]: `"), "\(notice)")
        let waiting = try await session.act("leave")
        #expect(waiting.path == ["off-game"])
        let file = session.file(Self.offGame).path
        let message = "`\(file)` has changed since start, so what was checked no longer holds for it."
        #expect(waiting.texts.first == message)
        #expect(
            waiting.texts.last
                == "This step waits for its plugin: it is entered when the plugin has been built again."
        )
        #expect(waiting.texts.contains { $0.hasPrefix("RH220: `") })
        #expect(try session.faults == ["\(message) The step `off-game` waits for its plugin to be built again."])
        try session.replace(Self.offGame)
        #expect(try await session.notice() == ReloadFlow.built("off-game"))
        #expect(try session.screen.texts.contains("Ada: 0"))
        #expect(try await session.act("startGame").texts.first == Self.version1)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("the very file that was checked can be loaded again: the step that waits for it is entered")
    func sameFile() async throws {
        let session = try await ReloadSession(Self.flow(player: "Ada"), libraries: [Self.offGame])
        let folder = session.folder.url.path
        // Anyone could replace the file now, so it is not loaded.
        try #require(chmod(folder, 0o777) == 0)
        let waiting = try await session.act("leave")
        #expect(waiting.texts.contains { $0.hasPrefix("RH21") }, "\(waiting.texts)")
        #expect(try session.faults.count == 1)
        try #require(chmod(folder, 0o700) == 0)
        session.host.signal(SIGHUP)
        #expect(try await session.notice() == "The step of the plugin `off-game` is entered again.")
        #expect(try session.screen.texts.contains("Ada: 0"))
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a flow that routes @failed takes that route, and nothing waits")
    func routedFailure() async throws {
        let text = Self.flow(player: "Ada").replacing(
            "\"startGame\": \"generation\"",
            with: "\"startGame\": \"generation\", \"@failed\": \"generation\""
        )
        let session = try await ReloadSession(text, libraries: [Self.offGame])
        try session.replace(Self.offGame, by: Self.text)
        #expect(try await session.notice().contains("RH220"))
        #expect(try await session.act("leave").texts.first == Self.version1)
        #expect(try session.faults.count == 1)
        #expect(await session.end().ending == .exit(0))
    }

    @Test("without --watch nothing would end the wait: the run ends with the diagnostic")
    func notWatched() async throws {
        let session = try await ReloadSession(Self.flow(player: "Ada"), libraries: [Self.offGame], [])
        try session.replace(Self.offGame, by: Self.text)
        session.host.send(Example.line(for: "leave") + "\n")
        let result = await session.host.result()
        #expect(result.ending == .exit(65))
        #expect(result.errors.hasPrefix("error[RH250]"), "\(result.errors)")
    }
}
