import Composition
import Floors
import Loading
import PluginABI

// Plugins: real ones, inspected, loaded and played.
extension Operation {
    static var plugins: [Operation] {
        [
            Operation(
                name: "a game through the wrapper: 2 attaches, 9 moves, 2 detaches",
                work: Work { Games.throughTheWrapper() },
                floor: Work { Games.withoutWrapper() },
                instructions: 12_000
            ),
            Operation(
                name: "inspect one plugin",
                work: Work(20, 120) { Files.inspect() },
                floor: Work(20, 120) { Files.readSection() },
                ratio: 3
            ),
            Operation(
                name: "inspect one of many plugins",
                work: Work(20, 120) { Files.inspectMany() },
                floor: Work(20, 120) { Files.readSection() },
                ratio: 3
            ),
            Operation(
                name: "inspect, load and create one plugin",
                work: Work(5, 15) { Files.load() },
                floor: Work(5, 15) { Files.loadByHand() },
                ratio: 1.2
            ),
        ]
    }
}

/// A game of tic-tac-toe on the sample plugins, and back to where it started.
@MainActor
enum Games {
    /// Nine moves; the last one wins for player 1.
    static let moves = ["1,1", "1,2", "1,3", "2,1", "2,2", "3,1", "2,3", "3,2", "3,3"].map {
        Action(id: "place", value: $0)
    }
    static let start = Action(id: "startGame")
    static let close = Action(id: "close")

    static func throughTheWrapper() -> @MainActor (Int) -> Void {
        let flow = SamplePlugins().flow(["off-game", "tic-tac-toe"])
        flow.launch()
        let actions = [start] + moves + [close]
        return { repetitions in
            for _ in 0..<repetitions {
                for action in actions.indices { flow.perform(actions[action]) }
            }
        }
    }

    /// The plugins' own share: the same RIBs, built by their factories and attached by hand.
    static func withoutWrapper() -> @MainActor (Int) -> Void {
        let plugins = SamplePlugins()
        let offGame = plugins.factory("off-game")
        let ticTacToe = plugins.factory("tic-tac-toe")
        let score = MutableValueStream(Score().wireValue)
        let reading = PluginContext([
            "player1Name": .value(.string("Ada")),
            "player2Name": .value(.string("Grace")),
            "scoreStream": .stream(score.readOnly),
        ])
        let writing = PluginContext(["scoreStream": .mutableStream(score)])
        let arguments = PluginArguments(["player1Name": .string("Ada"), "player2Name": .string("Grace")])
        let listener = OutcomeListener()
        let root = Trees.activeRoot()
        func play(_ factory: PluginFactory, _ context: PluginContext, _ actions: [Action]) {
            let rib: BuiltRIB
            do {
                rib = try factory.build("default", context: context, arguments: arguments, listener: listener)
            } catch {
                fatalError("A sample plugin cannot be built: \(error.message)")
            }
            guard let view = rib.viewController else { fatalError("A sample plugin has no view.") }
            root.attachChild(rib.router)
            for action in actions.indices { view.perform(actions[action]) }
            root.detachChild(rib.router)
        }
        let (starting, playing) = ([start], moves + [close])
        return { repetitions in
            for _ in 0..<repetitions {
                play(offGame, reading, starting)
                play(ticTacToe, writing, playing)
            }
        }
    }
}

/// Plugin files that are looked into and not loaded.
@MainActor
enum Files {
    static func inspect() -> @MainActor (Int) -> Void {
        let plugins = SamplePlugins()
        // Each directory above a plugin is checked, so the price depends on how deep it lies: never the checkout's
        // depth.
        let folder = TemporaryPlugins()
        let reference = PluginReference(id: "tic-tac-toe", file: folder.copy("inspected"))
        return { repetitions in
            for _ in 0..<repetitions { precondition(plugins.pipeline.inspect(reference).plugin != nil) }
            withExtendedLifetime(folder) {}
        }
    }

    /// All in one pass, as a configuration's plugins are at start.
    static func inspectMany() -> @MainActor (Int) -> Void {
        let plugins = SamplePlugins()
        let folder = TemporaryPlugins()
        let reference = PluginReference(id: "tic-tac-toe", file: folder.copy("inspected"))
        return { repetitions in
            let references = Array(repeating: reference, count: repetitions)
            precondition(PluginCatalog(references, pipeline: plugins.pipeline).diagnostics.isEmpty)
            withExtendedLifetime(folder) {}
        }
    }

    static func readSection() -> @MainActor (Int) -> Void {
        let path = SamplePlugins().path("tic-tac-toe")
        return { repetitions in
            for _ in 0..<repetitions { precondition(floor_read_section(path, ".ribs.manifest") > 0) }
        }
    }

    // Each copy of a file is an image of its own, which was not loaded before.

    static func load() -> @MainActor (Int) -> Void {
        let plugins = SamplePlugins()
        let folder = TemporaryPlugins()
        var files = (0..<150).map { folder.copy("\($0)") }
        TemporaryPlugins.settle()
        return { repetitions in
            for _ in 0..<repetitions { _ = plugins.factory("tic-tac-toe", file: files.removeLast()) }
            withExtendedLifetime(folder) {}
        }
    }

    static func loadByHand() -> @MainActor (Int) -> Void {
        let folder = TemporaryPlugins()
        var files = (0..<150).map { folder.copy("\($0)") }
        return { repetitions in
            for _ in 0..<repetitions {
                precondition(floor_load(files.removeLast(), "ribs_plugin_factory_tic_tac_toe") != nil)
            }
            withExtendedLifetime(folder) {}
        }
    }
}
