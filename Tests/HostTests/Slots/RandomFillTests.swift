import Foundation
import HostSupport
import TestSupport
import Testing

/// Reload as a property, over random fills: children are added, removed, swapped and exchanged, also in the slots of
/// children, and plugins are built again. `RIBS_SLOT_RELOADS` says how many sessions are played in each place.
@MainActor
@Suite("Random fills of slots that change while the flow runs")
struct RandomFillTests {
    private static let libraries = ["nest": "libNestPlugin.so", "d": "libFlatteningD.so", "e": "libFlatteningE.so"]

    /// What fills a slot: a plugin, or a nest that has a slot itself.
    private struct Egg: Equatable {
        var name: String
        var plugin: String
        var eggs: [Egg] = []

        var json: String {
            let children =
                plugin == "nest" ? #", "children": { "eggs": [\#(eggs.map(\.json).joined(separator: ", "))] }"# : ""
            return #"{ "name": "\#(name)", "plugin": "\#(plugin)"\#(children) }"#
        }

        func uses(_ plugin: String) -> Bool { self.plugin == plugin || eggs.contains { $0.uses(plugin) } }

        /// The paths of the nests, this one included.
        func nests(in path: String) -> [String] {
            plugin == "nest" ? [path + name] + eggs.flatMap { $0.nests(in: path + name + "/") } : []
        }

        /// What it offers, as the screen of what is around it has it.
        func offers(in path: String) -> [String] {
            guard plugin == "nest" else { return [path + name + "/goOn"] }
            let own = path + name + "/"
            return eggs.flatMap { $0.offers(in: own) } + ["up", "down", "attach", "leave"].map { own + $0 }
        }
    }

    @Test(
        "a parent stays, with all that is in it, where nothing in its slot has changed; others are built again",
        arguments: IsolatedPlugins.allCases
    )
    func changes(isolated: IsolatedPlugins) throws {
        for seed in 0..<SlotReloadTests.rounds {
            try Self.play(isolated, seed: seed)
        }
    }

    private static func play(_ isolated: IsolatedPlugins, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed ^ 0xE66)
        var nests = ["left", "right"].map { Egg(name: $0, plugin: "nest", eggs: eggs(&random)) }
        let session = try ChangingFlow(
            text(isolated, nests),
            libraries: Array(libraries.values),
            ["--watch", "--leaks"]
        )
        var counts: [String: (above: Int, below: Int)] = [:]
        for round in 0..<8 {
            for nest in nests.flatMap({ $0.nests(in: "") }) where random.chance(60) {
                try session.act(nest + "/down")
                count(nest, among: nests, in: &counts)
            }
            let comment: Comment = "seed \(seed), round \(round), \(nests)"
            try expect(nests, counts, try session.act(), comment)
            let before = nests
            var rebuilt: String?
            if random.chance(35), let plugin = ["nest", "d", "e"].randomElement(using: &random) {
                rebuilt = plugin
                try session.replace(libraries[plugin] ?? "")
                #expect(try session.reload() == ReloadFlow.built(plugin), comment)
            } else {
                while nests == before { nests = before.map { random.chance(60) ? changed($0, &random) : $0 } }
                try session.save(text(isolated, nests))
                #expect(try session.reload() == ReloadFlow.changed, comment)
            }
            for (old, new) in zip(before, nests) where old != new || rebuilt.map(old.uses) == true {
                counts = counts.filter { $0.key != old.name && !$0.key.hasPrefix(old.name + "/") }
            }
            try expect(nests, counts, try session.act(), "\(comment.rawValue), after \(rebuilt ?? "\(nests)")")
        }
        let result = try session.end()
        #expect(try session.faults == [])
        #expect(result.errors.hasSuffix(" 0 of them leaked.\n"), "seed \(seed): \(result.errors)")
        #expect(result.ending == .exit(0))
    }

    /// A nest has sent an event to the children, and no further.
    private static func count(_ nest: String, among nests: [Egg], in counts: inout [String: (above: Int, below: Int)]) {
        counts[nest, default: (0, 0)].below += 10
        for inner in nests.flatMap({ $0.nests(in: "") }) where inner.hasPrefix(nest + "/") {
            if !inner.dropFirst(nest.count + 1).contains("/") { counts[inner, default: (0, 0)].above += 10 }
        }
    }

    private static func expect(
        _ nests: [Egg],
        _ counts: [String: (above: Int, below: Int)],
        _ screen: JSONLine,
        _ comment: Comment
    ) throws {
        let texts = nests.flatMap { $0.nests(in: "") }.map { nest in
            let (above, below) = counts[nest] ?? (0, 0)
            return "above \(above), below \(below)"
        }
        #expect(screen.texts == texts, comment)
        #expect(screen.offers == nests.flatMap { $0.offers(in: "") }, comment)
    }

    private static func eggs(_ random: inout SeededGenerator, depth: Int = 0) -> [Egg] {
        ["a", "b", "c"].shuffled(using: &random).prefix(random.number(1...3)).map { egg($0, &random, depth: depth) }
    }

    private static func egg(_ name: String, _ random: inout SeededGenerator, depth: Int) -> Egg {
        let plugin = random.pick(depth < 2 ? ["d", "e", "nest"] : ["d", "e"])
        return Egg(name: name, plugin: plugin, eggs: plugin == "nest" ? eggs(&random, depth: depth + 1) : [])
    }

    /// The same nest after one change, of its own slot or of one further down.
    private static func changed(_ nest: Egg, _ random: inout SeededGenerator, depth: Int = 0) -> Egg {
        var nest = nest
        let index = random.number(0...nest.eggs.count - 1)
        let free = ["a", "b", "c"].filter { name in !nest.eggs.contains { $0.name == name } }
        switch random.number(0...4) {
        case 0: if let name = free.first { nest.eggs.append(egg(name, &random, depth: depth)) }
        case 1: if nest.eggs.count > 1 { nest.eggs.remove(at: index) }
        case 2: nest.eggs.swapAt(0, index)
        case 3: nest.eggs[index] = egg(nest.eggs[index].name, &random, depth: depth)
        default:
            if nest.eggs[index].plugin == "nest" {
                nest.eggs[index] = changed(nest.eggs[index], &random, depth: depth + 1)
            }
        }
        return nest
    }

    private static func text(_ isolated: IsolatedPlugins, _ nests: [Egg]) -> String {
        let plugins = libraries.sorted { $0.key < $1.key }.map { id, library in
            let isIsolated = id == "nest" ? isolated.hasParent : isolated.hasChild
            return #""\#(id)": { "path": "\#(library)"\#(isIsolated ? #", "process": true, "deadline": 60"# : "") }"#
        }
        let steps = nests.map { nest in
            let eggs = nest.eggs.map(\.json).joined(separator: ", ")
            return
                #""\#(nest.name)": { "plugin": "nest", "children": { "eggs": [\#(eggs)] }, "on": { "left": "@stay" } }"#
        }
        return """
            {
              "plugins": { \(plugins.joined(separator: ", ")) },
              "dependencies": { "number": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" } },
              "flow": { "container": "stack", "start": "left", "steps": { \(steps.joined(separator: ",\n")) } }
            }
            """
    }
}
