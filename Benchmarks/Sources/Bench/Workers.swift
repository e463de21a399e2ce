import Composition
import Configuration
import Floors
import Foundation
import Glibc
import Isolation
import PluginABI
import Session

/// What a plugin costs in a process of its own, beside the same plugin in the host's: times, for two processes take
/// part. What they do in turn is measured on one processor.
@MainActor
enum Workers {
    /// One figure.
    struct Measure {
        let title: String
        let value: Double
        let unit: String
        let goal: Double
        /// What else there is to say.
        var note = ""

        var words: String { "\(Self.number(value)) \(unit)\(note) (goal \(Self.number(goal)) \(unit))" }

        static func number(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }
    }

    static func print() {
        Report.line("a round trip of 64 bytes to another process", String(format: "%.1f µs", roundTrip()))
        onOneProcessor {
            Report.line("the same on one processor", String(format: "%.1f µs", roundTrip()))
        }
        Report.line("an empty Swift program, from start to end", String(format: "%.2f ms", Programs.emptyProgram()))
        for measure in measures() { Report.line(measure.title, measure.words) }
    }

    static func measures() -> [Measure] {
        let plugins = SamplePlugins()
        // They have perhaps just been installed.
        TemporaryPlugins.settle()
        let (inHost, isolated, slot) = onOneProcessor {
            (game(plugins, isIsolated: false), game(plugins, isIsolated: true), child())
        }
        return [
            Measure(
                title: "a move with its screen, in a worker",
                value: isolated.move,
                unit: "µs",
                goal: 50,
                note: ", in the host \(Measure.number(inHost.move)) µs"
            ),
            Measure(
                title: "a step change with its first screen, in a worker",
                value: isolated.step,
                unit: "µs",
                goal: 150,
                note: ", in the host \(Measure.number(inHost.step)) µs"
            ),
            Measure(
                title: "a child in a slot with its first screen, in a worker",
                value: slot,
                unit: "µs",
                goal: 125
            ),
            Measure(title: "spawn to first screen", value: isolated.start / 1e3, unit: "ms", goal: 3),
            Measure(
                title: "a step's first screen, in the spare process",
                value: spare(plugins) / 1e3,
                unit: "ms",
                goal: 3
            ),
            Measure(title: "a crash to the step shown again", value: crash(plugins) / 1e3, unit: "ms", goal: 3),
            program(),
            Measure(title: "memory that one more worker takes", value: memory(plugins), unit: "MiB", goal: 1.8),
        ] + changes()
    }

    /// Actions that change little of a large screen or state.
    private static func changes() -> [Measure] {
        let times = onOneProcessor { (toggle: toggle(), letter: letter()) }
        return [
            Measure(
                title: "a toggle of settings with its screen of 9 KB, in a worker",
                value: times.toggle,
                unit: "µs",
                goal: 300
            ),
            Measure(
                title: "a letter in a chat with a screen and a state of 600 KB, in a worker",
                value: times.letter,
                unit: "µs",
                goal: 3_000
            ),
        ]
    }

    /// What a person waits for: the first plugin's process starts while the flow is checked.
    private static func program() -> Measure {
        var (inHost, isolated): ([UInt64], [UInt64]) = ([], [])
        for _ in 0..<100 {
            inHost.append(Programs.firstFrame([]))
            isolated.append(Programs.firstFrame(["--isolate"]))
        }
        let (time, base) = (Double(Programs.median(isolated)) / 1e6, Double(Programs.median(inHost)) / 1e6)
        return Measure(
            title: "what a worker adds to the start in a terminal",
            value: time - base,
            unit: "ms",
            goal: 3.5,
            note: String(format: ", in the host %.2f ms", base)
        )
    }

    /// How many MiB more the processes of a host take, all together, with a second plugin. Pages that several of them
    /// use count once (PSS).
    private static func memory(_ plugins: SamplePlugins) -> Double {
        let (one, two) = (memory(plugins, ["off-game"]), memory(plugins, ["off-game", "tic-tac-toe"]))
        return Double(two - one) / 1024
    }

    /// With the spare process, and with all plugins built, in KiB.
    private static func memory(_ plugins: SamplePlugins, _ names: [String]) -> Int {
        let (proof, catalog) = plugins.proof(names, isIsolated: true)
        let flow = RootFlow(proof: proof, catalog: catalog, workerProgram: WorkerProgram(path: SamplePlugins.program))
        defer { flow.shutDown() }
        flow.launch()
        RunLoop.main.run(until: Date() + 0.1)
        flow.perform(Action(id: "startGame"))
        _ = flow.screen
        RunLoop.main.run(until: Date() + 0.1)
        return memoryOfAll()
    }

    /// Of this process and its children, in KiB.
    private static func memoryOfAll() -> Int {
        let children = (try? String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)) ?? ""
        return (["self"] + children.split(separator: " ").map(String.init)).reduce(0) { sum, process in
            let rollup = (try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)) ?? ""
            let line = rollup.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
            return sum + (line.split(separator: " ").compactMap { Int($0) }.first ?? 0)
        }
    }

    /// The floor of all that a worker does: the median of many, in microseconds.
    private static func roundTrip() -> Double {
        var times = [UInt64](repeating: 0, count: 2000)
        guard floor_round_trips(&times, Int32(times.count)) == 0 else { fatalError("No round trip: \(errno)") }
        return Double(times.sorted()[times.count / 2]) / 1e3
    }

    /// Runs something on the processor that this thread is on, and what it starts as well.
    ///
    /// Two processes that take turns on an idle machine wake a sleeping processor each time, which takes 10 to 100 µs as
    /// the machine is. On one processor the same figures repeat within a twentieth, even beside other work.
    private static func onOneProcessor<Result>(_ body: () -> Result) -> Result {
        guard floor_stay(1) == 0 else { fatalError("sched_setaffinity: \(errno)") }
        defer { _ = floor_stay(0) }
        return body()
    }

    /// The median of several, in microseconds.
    private static func game(
        _ plugins: SamplePlugins,
        isIsolated: Bool
    ) -> (move: Double, step: Double, start: Double) {
        var (moves, steps, starts): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<20 {
            let (proof, catalog) = plugins.proof(["off-game", "tic-tac-toe"], isIsolated: isIsolated)
            let flow = RootFlow(
                proof: proof,
                catalog: catalog,
                workerProgram: WorkerProgram(path: SamplePlugins.program)
            )
            starts.append(microseconds { flow.launch() })
            for _ in 0..<20 {
                steps.append(microseconds { flow.perform(Action(id: "startGame")) })
                moves += win(flow)
            }
            flow.shutDown()
        }
        return (moves.sorted()[moves.count / 2], steps.sorted()[steps.count / 2], starts.sorted()[starts.count / 2])
    }

    /// The same game in a slot: what it takes to attach it, once its process runs, in microseconds.
    private static func child() -> Double {
        var times: [Double] = []
        for _ in 0..<20 {
            let (proof, catalog) = Children.proof(Children.lobby)
            let flow = RootFlow(
                proof: proof,
                catalog: catalog,
                workerProgram: WorkerProgram(path: SamplePlugins.program)
            )
            flow.launch()
            for _ in 0..<20 {
                times.append(microseconds { flow.perform(Action(id: "startGame", value: "tic-tac-toe")) })
                _ = win(flow)
            }
            flow.shutDown()
        }
        return times.sorted()[times.count / 2]
    }

    /// A large screen with a flag that changes.
    private static func toggle() -> Double {
        let text = """
            {"plugins": {"preferences": {"path": "libPreferencesPlugin.so", "process": true}},
             "dependencies": {"preferences": {"stream": "Preferences", "value": {
               "name": "Ada", "address": "ada@example.org", "signature": "Ada", "zone": "UTC", "theme": "dark",
               "hasSounds": true, "sendsStatistics": false}}},
             "flow": ["preferences"]}
            """
        return turn(of: text) { Action(id: "sounds", value: $0 % 2 == 0 ? "false" : "true") }
    }

    /// A large screen and a large state with a text that changes.
    private static func letter() -> Double {
        let words = String(repeating: "lorem ", count: 100)
        let messages = (0..<1_000).map { number in
            #"{"sender": "Ada", "day": "Friday", "time": "09:15", "text": "\#(number) \#(words)"}"#
        }
        let text = """
            {"plugins": {"chat": {"path": "libChatPlugin.so", "process": true}},
             "dependencies": {"pause": 1, "rooms": [
               {"name": "#engine", "unread": 0, "people": [], "messages": [\(messages.joined(separator: ", "))]}]},
             "flow": ["chat"]}
            """
        return turn(of: text) { Action(id: "draft", value: String(repeating: "a", count: $0)) }
    }

    /// One action of a plugin in a process of its own, until its screen is in the host: the median of many, in
    /// microseconds.
    private static func turn(of text: String, _ action: (Int) -> Action) -> Double {
        let (proof, catalog) = Children.proof(text)
        let flow = RootFlow(proof: proof, catalog: catalog, workerProgram: WorkerProgram(path: SamplePlugins.program))
        defer { flow.shutDown() }
        flow.launch()
        let times = (0..<100).map { number in
            microseconds {
                flow.perform(action(number))
                _ = flow.screen
            }
        }
        return times.sorted()[times.count / 2]
    }

    /// Plays a game to its end, and says how long each move takes: the first free square each time, so the seventh wins.
    private static func win(_ flow: RootFlow) -> [Double] {
        let moves = (0..<7).map { _ in
            guard let free = flow.screen.actions.first(where: { $0.isEnabled && $0.value != nil }) else {
                fatalError("No square is free on this screen: \(flow.screen)")
            }
            let action = Action(id: free.id, value: free.value)
            return microseconds {
                flow.perform(action)
                _ = flow.screen
            }
        }
        flow.perform(Action(id: "close"))
        return moves
    }

    /// The second step, which is the first one of its plugin, when a process without a plugin waits.
    private static func spare(_ plugins: SamplePlugins) -> Double {
        var times: [Double] = []
        for _ in 0..<20 {
            let (proof, catalog) = plugins.proof(["off-game", "tic-tac-toe"], isIsolated: true)
            let flow = RootFlow(
                proof: proof,
                catalog: catalog,
                workerProgram: WorkerProgram(path: SamplePlugins.program)
            )
            flow.launch()
            RunLoop.main.run(until: Date() + 0.05)
            times.append(
                microseconds {
                    flow.perform(Action(id: "startGame"))
                    precondition(flow.screen.title != "Off game")
                }
            )
            flow.shutDown()
        }
        return times.sorted()[times.count / 2]
    }

    /// The first process that this one has started and that has not ended.
    private static var firstChild: Int32? {
        let list = try? String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)
        return list?.split(separator: " ").first.flatMap { Int32($0) }
    }

    /// The worker is killed as from outside, and the host notices when it wants something.
    private static func crash(_ plugins: SamplePlugins) -> Double {
        var times: [Double] = []
        for _ in 0..<20 {
            let (proof, catalog) = plugins.proof(["off-game"], isIsolated: true)
            let flow = RootFlow(
                proof: proof,
                catalog: catalog,
                workerProgram: WorkerProgram(path: SamplePlugins.program)
            )
            let host = RIBHost { _ in }
            host.connect()
            flow.launch()
            let process = firstChild
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
