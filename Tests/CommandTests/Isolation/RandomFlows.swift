import Configuration
import TestSupport

/// Random flows of plugins that write and report whenever they can, as steps, services and children in slots, as one
/// configuration: a link leads into each.
struct RandomFlows {
    private static let containers = [.replace] + Container.allCases
    private static let acts = ["write", "win", "pulse", "report", "twice"]
    private static let moments = ["build", "active", "change", "score", "pulse", "perform", "resign"]
    private static let laterActs = ["write", "win", "pulse", "report"]
    private static let plugins = ["echo-a", "echo-b", "echo-c"]

    /// A plugin that takes children, and others as its slot receives them.
    private static let parents = """
        , "nest": "libNestPlugin.so",
        "egg-a": { "path": "libEchoA.so", "id": "echo-a", "adapt": { "outcomes": { "reached": "done" } } },
        "egg-b": { "path": "libEchoB.so", "id": "echo-b", "adapt": { "outcomes": { "reached": "done" } } }
        """

    private var random: SeededGenerator
    private let crashes: Bool
    private var flows: [String] = []

    /// The text of plugins.json.
    private(set) var configuration = ""

    /// - Parameter crashes: whether plugins end their processes too; then each step says what follows where it has failed.
    init(count: Int, seed: UInt64, crashes: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.crashes = crashes
        for index in 0..<count { addFlow("f\(index)", depth: 0) }
        let steps = (0..<count).map { #""f\#($0)": { "on": { "finished": "f\#(($0 + 1) % count)" } }"# }
        let links = (0..<count).map { #""go\#($0)": { "to": "f\#($0)" }"# }
        configuration = """
            {
              "plugins": { "echo-a": "libEchoA.so", "echo-b": "libEchoB.so", "echo-c": "libEchoC.so",
                "echo-s": "libEchoS.so"\(crashes ? "" : Self.parents) },
              "dependencies": {
                "number": { "stream": "Int", "value": 0 }, "log": { "stream": "Int", "value": 0 },
                "pulse": { "events": "Int" }
              },
              "flow": { "start": "f0", "steps": { \(steps.joined(separator: ", ")) } },
              "flows": { \(flows.joined(separator: ",\n")) },
              "links": { \(links.joined(separator: ", ")) }
            }
            """
    }

    /// A flow of two to four steps, each a plugin or, up to two levels down, a flow.
    private mutating func addFlow(_ name: String, depth: Int) {
        let container = random.pick(Self.containers)
        let names = (0..<random.number(2...4)).map { "\(name)s\($0)" }
        let steps = names.indices.map { index in step(index, of: names, in: container, depth: depth) }
        var own: [String] = []
        if depth == 0 || random.chance(30) { own.append(#""number": { "stream": "Int", "value": 0 }"#) }
        if random.chance(30) { own.append(#""pulse": { "events": "Int" }"#) }
        // Each flow has its own fuel: otherwise the first ones would use all of it.
        if depth == 0 { own.append(#""fuel": { "stream": "Int", "value": 12 }"#) }
        if random.chance(40) { own.append(#""scoreStream": { "stream": "Score" }"#) }
        let services = random.chance(30) ? service("\(name)v") : ""
        flows.append(
            """
            "\(name)": { "container": "\(container.rawValue)", "dependencies": { \(own.joined(separator: ", ")) },
              "services": { \(services) },
              "start": "\(names[0])", "steps": { \(steps.joined(separator: ", ")) } }
            """
        )
    }

    private mutating func step(_ index: Int, of names: [String], in container: Container, depth: Int) -> String {
        let name = names[index]
        // So the end of the flow can always be reached.
        let next = index + 1 < names.count ? names[index + 1] : "@finish"
        if index > 0, depth < 2, random.chance(30) {
            addFlow("\(name)f", depth: depth + 1)
            return #""\#(name)": { "flow": "\#(name)f", "on": { "finished": "\#(next)" } }"#
        }
        // What has crashed in a slot comes back by itself: the flow has nothing to say of it.
        if !crashes, random.chance(20) {
            let children = children(of: name, depth: 0)
            return #""\#(name)": { "plugin": "nest", \#(children), "on": { "left": "\#(next)" } }"#
        }
        let odd = random.chance(50) ? target(names) : nil
        var routes = [
            odd.map { #""left": { "switch": "isOdd", "cases": { "true": "\#($0)", "false": "\#(next)" } }"# }
                ?? #""left": "\#(next)""#
        ]
        // Where all are attached, what is not listed stays.
        if !container.attachesAllMembers || random.chance(60) { routes.append(#""reached": "\#(target(names))""#) }
        if crashes { routes.append(#""@failed": "\#(next)""#) }
        // When this step leaves it is detached, and its stream is over.
        let ends = container == .replace && odd == nil && depth == 0 && next == "@finish"
        return #""\#(name)": { "plugin": "\#(random.pick(Self.plugins))", \#(with(habits(ends: ends))), "#
            + #""on": { \#(routes.joined(separator: ", ")) } }"#
    }

    /// A plugin without a view, beside the steps.
    private mutating func service(_ name: String) -> String {
        let with = with(habits(ends: false).filter { !$0.hasSuffix(" later") })
        let targets = ["@stay", "@stay", "@restart", "@finish"]
        var routes = ["left", "reached"].map { #""\#($0)": "\#(random.pick(targets))""# }
        if crashes { routes.append(#""@failed": "@finish""#) }
        return #""\#(name)": { "plugin": "echo-s", \#(with), "#
            + #""on": { \#(routes.joined(separator: ", ")) } }"#
    }

    /// What fills the slot of a nest: plugins and flows that leave it, and perhaps a nest with children of its own.
    private mutating func children(of nest: String, depth: Int) -> String {
        // One that never leaves, because what is to happen later is awaited on the screen.
        var fills = [flow(in: "\(nest)w", left: "@restart", reached: "@stay")]
        for index in 0..<random.number(1...2) {
            let name = "\(nest)e\(index)"
            switch random.number(0...3) {
            case 0 where depth == 0:
                fills.append(#"{ "name": "\#(name)", "plugin": "nest", \#(children(of: name, depth: 1)) }"#)
            case 1:
                fills.append(flow(in: name, left: "@finish/left", reached: "@finish/done"))
            default:
                let plugin = random.pick(["egg-a", "egg-b"])
                fills.append(#"{ "name": "\#(name)", "plugin": "\#(plugin)", \#(with(habits(ends: false))) }"#)
            }
        }
        return #""children": { "eggs": [\#(fills.joined(separator: ", "))] }"#
    }

    /// A flow of one step that fills a slot.
    private mutating func flow(in name: String, left: String, reached: String) -> String {
        flows.append(
            """
            "\(name)f": { "start": "\(name)", "steps": { "\(name)": { "plugin": "\(random.pick(Self.plugins))",
              \(with(habits(ends: false))), "on": { "left": "\(left)", "reached": "\(reached)" } } } }
            """
        )
        return #"{ "name": "\#(name)", "flow": "\#(name)f" }"#
    }

    /// The arguments of a plugin.
    private mutating func with(_ habits: Set<String>) -> String {
        let habits = habits.sorted().map { #""\#($0)""# }.joined(separator: ", ")
        return #""with": { "reflex": \#(random.number(0...4)), "habits": [\#(habits)] }"#
    }

    /// What a plugin does on its own.
    private mutating func habits(ends: Bool) -> Set<String> {
        var habits: Set<String> = []
        for _ in 0..<random.number(0...4) { habits.insert("\(random.pick(Self.acts)) \(random.pick(Self.moments))") }
        // What a process was to do later does not happen where it crashes before.
        guard !crashes else {
            if random.chance(60) { habits.insert("crash \(random.pick(Self.moments))") }
            return habits
        }
        // Only one, because the order in which the host does other things before the next one depends on timing.
        if random.chance(40) {
            habits.insert("\(random.pick(Self.laterActs)) later")
        } else if ends, random.chance(50) {
            habits.insert("haunt")
        }
        return habits
    }

    private mutating func target(_ names: [String]) -> String {
        random.pick(names + ["@stay", "@restart", "@finish"])
    }
}
