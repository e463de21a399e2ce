import Foundation
import HostSupport
import TestSupport
import Testing

/// A plugin's file that is replaced by one that the host refuses: what is loaded is played, and what is not is waited
/// for.
@MainActor
@Suite("A library that is refused")
struct RefusedLibraryTests {
    private static let generation = "libGenerationPlugin.so"
    private static let offGame = "libOffGamePlugin.so"
    private static let version1 = "This is version 0001 of the plugin."
    private static let text = Data("This is not a library.".utf8)

    /// Ada's score is a line of the screen of `off-game`, so that a changed name is visible.
    private static func flow(player: String) -> String {
        ReloadFlow.generation().replacing("\"Ada\"", with: "\"\(player)\"")
    }

    /// The notice for a text at the place of the first plugin of the flow.
    private static func refusal(of library: String) -> String {
        "plugins.json:3:29: error[RH220]: `\(library)` is not a shared library: "
            + "it does not begin with the four bytes 7F 45 4C 46 (\"\\x7FELF\"). "
            + "A plugin is the `lib….so` file that `swift build` makes of a dynamic library product, or a program with its "
            + "manifest beside it: `shop.manifest.json` beside `shop.py`. "
            + "The flow continues unchanged."
    }

    @Test("replaced after plugins.json was changed: its step is built from the loaded code")
    func replacedAfterReload() throws {
        let session = try ChangingFlow(Self.flow(player: "Ada"), libraries: [Self.generation])
        try session.act("leave")
        try session.save(Self.flow(player: "Emmy"))
        #expect(try session.reload() == ReloadFlow.changed)
        try session.replace(Self.generation, by: Self.text)
        #expect(try session.reload() == Self.refusal(of: Self.generation))
        #expect(try session.act("startGame").texts.first == Self.version1)
        // There and back again: not only the first time.
        try session.act("leave")
        #expect(try session.act("startGame").texts.first == Self.version1)
        #expect(try session.notices.count == 2)
        #expect(try session.faults.isEmpty)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("a library without a manifest is refused likewise")
    func withoutManifest() throws {
        let session = try ChangingFlow(Self.flow(player: "Ada"), libraries: [Self.generation])
        try session.act("leave")
        try session.save(Self.flow(player: "Emmy"))
        #expect(try session.reload() == ReloadFlow.changed)
        try session.replace(Self.generation, by: Data(contentsOf: BuildFolder.file("libPluginABI.so")))
        let notice = try session.reload()
        #expect(notice.hasPrefix("plugins.json:3:29: error[RH22"), "\(notice)")
        #expect(try session.act("startGame").texts.first == Self.version1)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("one that cannot be loaded is refused likewise, and played when it can", arguments: RebuiltPlace.all)
    func unloadable(place: RebuiltPlace) throws {
        let game = "libTicTacToePlugin.so"
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try ChangingFlow(text, libraries: [game], ["--watch"] + place.arguments)
        try session.act("startGame", "place=2,2")
        try session.replace(game, by: ReloadFlow.unloadable(game))
        let notice = try session.reload()
        #expect(notice.contains("error[RH251]: ") && notice.hasSuffix("The flow continues unchanged."), "\(notice)")
        // The board is still there, and so is the code.
        let screen = try session.act("place=1,1")
        #expect(screen.path == ["tic-tac-toe"] && !screen.offers.contains("place 2,2"))
        try session.replace(game)
        #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers == screen.offers)
        #expect(try session.faults == [])
    }

    @Test(
        "one that cannot be loaded, and was never used: its step waits likewise, also if the front end watches the files",
        arguments: RebuiltPlace.all,
        ["--watch", "--watched"]
    )
    func neverLoadable(place: RebuiltPlace, flag: String) throws {
        let game = "libTicTacToePlugin.so"
        let text = ReloadFlow.game(player: "Ada", place.entry)
        let session = try ChangingFlow(text, libraries: [game], [flag] + place.arguments)
        try session.replace(game, by: ReloadFlow.unloadable(game))
        #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"))
        let waiting = try session.act("startGame")
        #expect(waiting.texts.last?.hasPrefix("This step waits for its plugin") == true, "\(waiting.texts)")
        try session.replace(game)
        #expect(try session.reload() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers.contains("place 2,2"))
        #expect(try session.end().ending == .exit(0))
    }

    @Test("replaced before plugins.json is changed: both are refused, and both are played when the library is right")
    func replacedBeforeReload() throws {
        let session = try ChangingFlow(Self.flow(player: "Ada"), libraries: [Self.generation])
        try session.act("leave")
        try session.replace(Self.generation, by: Self.text)
        let refusal = Self.refusal(of: Self.generation)
        #expect(try session.reload() == refusal)
        try session.save(Self.flow(player: "Emmy"))
        #expect(try session.reload() == refusal)
        #expect(try session.act("startGame").texts.first == Self.version1)
        #expect(try session.act("leave").texts.contains("Ada: 0"))
        try session.replace(Self.generation)
        #expect(try session.reload() == "\(ReloadFlow.changed) \(ReloadFlow.built("generation"))")
        #expect(try session.act("startGame", "leave").texts.contains("Emmy: 0"))
        #expect(try session.faults.isEmpty)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("replaced before it was ever used: its step waits, and is entered when the library is right")
    func neverLoaded() throws {
        let session = try ChangingFlow(Self.flow(player: "Ada"), libraries: [Self.offGame])
        try session.act("count")
        try session.replace(Self.offGame, by: Self.text)
        let notice = try session.reload()
        #expect(notice.contains("error[RH220]: `"), "\(notice)")
        let waiting = try session.act("leave")
        #expect(waiting.path == ["off-game"])
        let message = "`\(Self.offGame)` has changed since start, so what was checked no longer holds for it."
        #expect(waiting.texts.first == message)
        #expect(
            waiting.texts.last
                == "This step waits for its plugin: it is entered when the plugin has been built again."
        )
        #expect(waiting.texts.contains { $0.hasPrefix("RH220: `") })
        #expect(try session.faults == ["\(message) The step `off-game` waits for its plugin to be built again."])
        try session.replace(Self.offGame)
        #expect(try session.reload() == ReloadFlow.built("off-game"))
        #expect(try session.screen.texts.contains("Ada: 0"))
        #expect(try session.act("startGame").texts.first == Self.version1)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("the very file that was checked can be loaded again: the step that waits for it is entered")
    func sameFile() throws {
        let session = try ChangingFlow(Self.flow(player: "Ada"), libraries: [Self.offGame])
        let folder = session.folder.url.path
        // Anyone could replace the file now, so it is not loaded.
        try #require(chmod(folder, 0o777) == 0)
        let waiting = try session.act("leave")
        #expect(waiting.texts.contains { $0.hasPrefix("RH21") }, "\(waiting.texts)")
        #expect(try session.faults.count == 1)
        try #require(chmod(folder, 0o700) == 0)
        #expect(try session.reload() == "The step of the plugin `off-game` is entered again.")
        #expect(try session.screen.texts.contains("Ada: 0"))
        #expect(try session.end().ending == .exit(0))
    }

    @Test("a flow that routes @failed takes that route, and nothing waits")
    func routedFailure() throws {
        let text = Self.flow(player: "Ada").replacing(
            "\"startGame\": \"generation\"",
            with: "\"startGame\": \"generation\", \"@failed\": \"generation\""
        )
        let session = try ChangingFlow(text, libraries: [Self.offGame])
        try session.replace(Self.offGame, by: Self.text)
        #expect(try session.reload().contains("RH220"))
        #expect(try session.act("leave").texts.first == Self.version1)
        #expect(try session.faults.count == 1)
        #expect(try session.end().ending == .exit(0))
    }

    @Test("without --watch nothing would end the wait: the run ends with the diagnostic")
    func notWatched() throws {
        let session = try ChangingFlow(Self.flow(player: "Ada"), libraries: [Self.offGame], [])
        try session.replace(Self.offGame, by: Self.text)
        try session.act("leave")
        let result = try session.end()
        #expect(result.ending == .exit(65))
        #expect(result.errors.hasPrefix("error[RH250]"), "\(result.errors)")
    }

    @Test("a program that does not exist, to start the plugin's process, is refused likewise")
    func noSuchProgram() throws {
        let session = try ChangingFlow(ReloadFlow.game(player: "Ada", ", \"process\": true"))
        try session.act("startGame", "place=2,2")
        try session.save(ReloadFlow.game(player: "Ada", ", \"process\": { \"via\": [\"no-such-program\"] }"))
        let notice = try session.reload()
        #expect(notice.contains("error[RH521]: ") && notice.hasSuffix("The flow continues unchanged."), "\(notice)")
        #expect(try session.act("place=1,1").path == ["tic-tac-toe"])
        #expect(try session.end().ending == .exit(0))
    }
}
