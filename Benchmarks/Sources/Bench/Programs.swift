import Floors
import Foundation
import PluginABI

/// What is measured on whole processes: start, loading, memory, endurance.
@MainActor
enum Programs {
    static func print() {
        Swift.print()
        checking()
        starts()
        loading()
        memory()
        endurance()
    }

    private static func checking() {
        let (once, twice) = (LargeFlow.seconds(steps: 10_000), LargeFlow.seconds(steps: 20_000))
        Report.line(
            "read and check 10 000 steps, 30 000 edges, 100 keys",
            String(format: "%.2f s (goal 1 s); twice as many take %.2f x (goal 2.3 x)", once, twice / once)
        )
    }

    // MARK: Starts

    /// Starts of the host, each beside an empty program's.
    static func starts() {
        let folder = TemporaryPlugins()
        for count in [1, 10, 100, 1_000] {
            let config = folder.config(count)
            besideEmptyProgram(
                "start to first screen and end, \(count) configured plugins",
                "1.45 x with few plugins",
                runs: count < 1_000 ? 100 : 20
            ) {
                ended([SamplePlugins.program, "--config", config])
            }
        }
        besideEmptyProgram("start to first frame in a terminal, the sample's three plugins", "1.45 x", runs: 100) {
            firstFrame([])
        }
    }

    /// How long the sample's flow takes to its first frame in a terminal, in nanoseconds.
    static func firstFrame(_ flags: [String]) -> UInt64 {
        let config = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../plugins.json").path
        var host = words([SamplePlugins.program, "--config", config] + flags)
        defer { for word in host { free(word) } }
        let time = floor_run_in_terminal(&host, "Start Game", "q")
        precondition(time > 0, "The host has shown no screen, or has not ended as told.")
        return time
    }

    /// Both in turn, so that a mood of the machine befalls both, and the median of each: what a person waits for as a
    /// rule.
    private static func besideEmptyProgram(_ title: String, _ goal: String, runs: Int, _ measure: () -> UInt64) {
        let empty = emptyProgramWords
        var (floor, ours): ([UInt64], [UInt64]) = ([], [])
        for _ in 0..<runs {
            floor.append(ended(empty))
            ours.append(measure())
        }
        let (time, base) = (Double(median(ours)) / 1e6, Double(median(floor)) / 1e6)
        Report.line(
            title,
            String(format: "%.2f ms, an empty program %.2f ms, %.2f x (goal \(goal))", time, base, time / base)
        )
    }

    private static let emptyProgramWords = [Bundle.main.bundlePath + "/EmptyProgram"]

    /// How long an empty Swift program takes, in milliseconds: the median of many.
    static func emptyProgram() -> Double {
        Double(median((0..<50).map { _ in ended(emptyProgramWords) })) / 1e6
    }

    static func median(_ times: [UInt64]) -> UInt64 {
        times.sorted()[times.count / 2]
    }

    /// Runs a program to its end.
    private static func ended(_ arguments: [String]) -> UInt64 {
        var command = words(arguments)
        defer { for word in command { free(word) } }
        let start = floor_now()
        let status = floor_run(&command)
        precondition(status == 0, "\(arguments) ended with \(status)")
        return floor_now() - start
    }

    /// A command line for C; each word is to be freed.
    private static func words(_ arguments: [String]) -> [UnsafeMutablePointer<CChar>?] {
        arguments.map { strdup($0) } + [nil]
    }

    // MARK: Loading

    /// Each copy of a file is an image of its own, so both sides load, in turn, what was not loaded before.
    private static func loading() {
        let folder = TemporaryPlugins()
        let plugins = SamplePlugins()
        let entry = "ribs_plugin_factory_tic_tac_toe"
        var (ours, floor): ([UInt64], [UInt64]) = ([], [])
        for index in 0..<30 {
            let start = floor_now()
            precondition(floor_load(folder.copy("floor\(index)"), entry) != nil)
            let middle = floor_now()
            _ = plugins.factory("tic-tac-toe", file: folder.copy("ours\(index)"))
            let end = floor_now()
            floor.append(middle - start)
            ours.append(end - middle)
        }
        let (least, base) = (Double(ours.min() ?? 0) / 1e3, Double(floor.min() ?? 1) / 1e3)
        Report.line(
            "inspect, load and create one plugin",
            String(format: "%.0f µs, dlopen in C %.0f µs, %.2f x (goal 1.2 x)", least, base, least / base)
        )
    }

    // MARK: Memory

    private static func memory() {
        let folder = TemporaryPlugins()
        let entry = "ribs_plugin_factory_tic_tac_toe"
        let plugins = SamplePlugins()
        let count = 50
        let files = (0..<2 * count).map { folder.copy("memory\($0)") }
        let before = floor_resident_bytes()
        for file in files.prefix(count) { precondition(floor_load(file, entry) != nil) }
        let between = floor_resident_bytes()
        let loaded = files.suffix(count).map { plugins.factory("tic-tac-toe", file: $0) }
        let after = floor_resident_bytes()
        let (floor, ours) = (Double(between - before), Double(after - between))
        Report.line(
            "resident memory of a loaded plugin",
            String(
                format: "%.1f KiB, dlopen in C %.1f KiB, %.2f x (goal 1.2 x)",
                ours / Double(count) / 1024,
                floor / Double(count) / 1024,
                ours / floor
            )
        )
        withExtendedLifetime(loaded) {}

        let root = Trees.activeRoot()
        let leaves = 10_000
        let heap = floor_heap_bytes()
        for _ in 0..<leaves { root.attachChild(LeafRouter(interactor: LeafInteractor())) }
        Report.line("heap of an attached leaf", "\((floor_heap_bytes() - heap) / leaves) bytes (goal 400)")
    }

    // MARK: Endurance

    private static func endurance() {
        let play = Games.throughTheWrapper()
        play(10_000)
        let (heap, resident) = (floor_heap_bytes(), floor_resident_bytes())
        let start = floor_now()
        play(1_000_000)
        let seconds = Double(floor_now() - start) / 1e9
        Report.line(
            "1 000 000 games",
            String(
                format: "%.0f s; heap %+d bytes, resident %+d KiB (goal: no growth)",
                seconds,
                Int(floor_heap_bytes()) - Int(heap),
                (Int(floor_resident_bytes()) - Int(resident)) / 1024
            )
        )
    }
}
