import Checking
import Composition
import Loading
import PluginABI
import PluginManifest
import Session
import Terminal

// A running flow that is replaced, and one that continues from what was kept.
extension Operation {
    static var reloads: [Operation] {
        [
            Operation(
                name: "reload with three plugins: read, prove and replace, to the first frame",
                work: Work(20, 120) { Reloads.replace() },
                nanoseconds: 2_000_000
            ),
            Operation(
                name: "restore a flow in the middle of a game, and end it",
                work: Work(20, 120) { Reloads.restore() },
                floor: Work(20, 120) { Reloads.begin() },
                nanoseconds: 1_000_000
            ),
        ]
    }
}

/// The sample flow with a game that has begun.
@MainActor
enum Reloads {
    private static let order = ["off-game", "tic-tac-toe", "random-win"]

    /// Each time the other of two orders, with the game continuing in both.
    static func replace() -> @MainActor (Int) -> Void {
        var flow = SamplePlugins().flow(order)
        flow.launch()
        flow.perform(Games.start)
        flow.perform(Games.moves[0])
        let (face, surface) = Frames.face()
        let orders = [[order[1], order[0], order[2]], order]
        var count = 0
        return { repetitions in
            for _ in 0..<repetitions {
                let (proof, catalog) = SamplePlugins().proof(orders[count % 2])
                count += 1
                guard let successor = flow.replaced(by: proof, catalog) else { fatalError("The flow has ended.") }
                flow = successor
                face.show(flow.shown)
            }
            precondition(surface.count > 0 && flow.path == ["tic-tac-toe"])
        }
    }

    /// What has been proved continues from a state, to the screen.
    static func restore() -> @MainActor (Int) -> Void {
        let (proof, catalog) = SamplePlugins().proof(order)
        let game = RootFlow(proof: proof, catalog: catalog)
        game.launch()
        game.perform(Games.start)
        game.perform(Games.moves[0])
        var writer = JSONWriter()
        precondition(game.writeState(to: &writer))
        let json = writer.bytes
        return { repetitions in
            for _ in 0..<repetitions {
                let flow = RootFlow(proof: proof, catalog: catalog, state: FlowState(json: json))
                flow.launch()
                precondition(!flow.screen.actions.isEmpty && flow.path == ["tic-tac-toe"] && flow.losses.isEmpty)
                flow.shutDown()
            }
        }
    }

    /// The same flow, which begins and comes to the same place.
    static func begin() -> @MainActor (Int) -> Void {
        let (proof, catalog) = SamplePlugins().proof(order)
        return { repetitions in
            for _ in 0..<repetitions {
                let flow = RootFlow(proof: proof, catalog: catalog)
                flow.launch()
                flow.perform(Games.start)
                flow.perform(Games.moves[0])
                precondition(!flow.screen.actions.isEmpty)
                flow.shutDown()
            }
        }
    }
}
