internal import Composition
internal import Configuration
internal import Floors
internal import Foundation
internal import Glibc
internal import Isolation
internal import PluginABI

/// What a plugin costs in a process of its own, beside the same plugin in the host's: times, for two processes take part.
@MainActor
enum Workers {
    static func print() {
        let plugins = SamplePlugins()
        Report.line("a round trip of 64 bytes to another process", String(format: "%.1f µs", roundTrip()))
        let (inHost, isolated) = (game(plugins, isIsolated: false), game(plugins, isIsolated: true))
        compare("a move with its screen", "15 x and 30 µs", isolated.move, inHost.move)
        compare("a step change: detach, build, attach, first screen", "100 µs", isolated.step, inHost.step)
        compare("start to the first screen", "3 ms", isolated.start, inHost.start)
        Report.line("a crash to the step shown again", String(format: "%.0f µs (goal 3 ms)", crash(plugins)))
    }

    /// The floor of all that a worker does: the median of many, in microseconds.
    private static func roundTrip() -> Double {
        var times = [UInt64](repeating: 0, count: 2000)
        guard floor_round_trips(&times, Int32(times.count)) == 0 else { fatalError("No round trip: \(errno)") }
        return Double(times.sorted()[times.count / 2]) / 1e3
    }

    private static func compare(_ title: String, _ goal: String, _ isolated: Double, _ inHost: Double) {
        let words = "%.1f µs, in the host %.1f µs, %.1f x (goal %@)"
        Report.line(title + ", in a worker", String(format: words, isolated, inHost, isolated / inHost, goal))
    }

    /// The least of several, in microseconds.
    private static func game(
        _ plugins: SamplePlugins,
        isIsolated: Bool
    ) -> (move: Double, step: Double, start: Double) {
        var (moves, steps, starts): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<20 {
            let (proof, catalog) = plugins.proof(["off-game", "tic-tac-toe"], isIsolated: isIsolated)
            let flow = RootFlow(proof: proof, catalog: catalog, workerProgram: SamplePlugins.folder + "/ribs-host")
            starts.append(microseconds { flow.launch() })
            for _ in 0..<20 {
                steps.append(microseconds { flow.perform(Action(id: "startGame")) })
                // The first free square each time: the seventh move wins.
                for _ in 0..<7 {
                    guard let free = flow.screen.actions.first(where: { $0.isEnabled && $0.value != nil }) else {
                        fatalError("No square is free on this screen: \(flow.screen)")
                    }
                    let action = Action(id: free.id, value: free.value)
                    moves.append(
                        microseconds {
                            flow.perform(action)
                            _ = flow.screen
                        }
                    )
                }
                flow.perform(Action(id: "close"))
            }
            flow.shutDown()
        }
        return (moves.sorted()[moves.count / 2], steps.sorted()[steps.count / 2], starts.sorted()[starts.count / 2])
    }

    /// The worker is killed as from outside, and the host notices when it wants something.
    private static func crash(_ plugins: SamplePlugins) -> Double {
        var times: [Double] = []
        for _ in 0..<20 {
            let (proof, catalog) = plugins.proof(["off-game"], isIsolated: true)
            let flow = RootFlow(proof: proof, catalog: catalog, workerProgram: SamplePlugins.folder + "/ribs-host")
            var process: Int32?
            flow.workerPool?.waitHandler = { process = $0?.identifier ?? process }
            let host = RIBHost { _ in }
            host.connect()
            flow.launch()
            // As in a host that has nothing to do for a moment: the spare process is started.
            RunLoop.main.run(until: Date() + 0.05)
            process.map { _ = kill($0, SIGKILL) }
            times.append(
                microseconds {
                    flow.perform(Action(id: "none"))
                    precondition(flow.screen.title == "Off game")
                }
            )
            flow.shutDown()
            host.disconnect()
        }
        return times.sorted()[times.count / 2]
    }

    private static func microseconds(_ body: () -> Void) -> Double {
        let start = floor_now()
        body()
        return Double(floor_now() - start) / 1e3
    }
}
