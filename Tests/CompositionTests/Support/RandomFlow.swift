import Checking
import Foundation
import PluginABI
import TestSupport

@testable import Composition

/// Three flows that a seed decides, each with plugins of its own, and perhaps constants, a stream and a service; and
/// perhaps a fourth, in slots of their plugins. All are in one file, or each in a file of its own.
@MainActor
struct RandomFlow {
    /// Batches of flows: `make soak` asks for ten.
    nonisolated static let batches =
        0..<(ProcessInfo.processInfo.environment["RIBS_RANDOM_CONFIGURATIONS"].flatMap { UInt64($0) } ?? 1)

    /// What its RIBs found when they were built.
    final class Found {
        var wrong: [String] = []
        var values = 0
        var freshStreams = 0
        var openedLinks = 0
        /// Those of them that have led into another file.
        var linksIntoFiles = 0
        /// Whether they continue from the kept state, so that no stream is new, and none must be changed.
        var isGoingOn = false
    }

    private static let keys = ["k0", "k1"]
    /// What outcomes and links carry: only switches read the last.
    private static let carriedKeys = keys + ["k2"]
    /// One that some plugins count in, and one that is a condition.
    private static let streams = [
        "\"s\": {\"stream\": \"Int\", \"value\": 0}", "\"on\": {\"stream\": \"Bool\", \"value\": true}",
    ]

    var plugins: [String: Stage.Plugin] = [:]
    var configuration = ""
    /// What its links carry, by name.
    private(set) var links: [String: [String: String]] = [:]
    /// By flow: the names of its steps, each with what a path can lead to from there, and the flow that this is.
    private var steps: [[(name: String, further: String, flow: Int?)]] = []
    private let hasSlots: Bool
    private let isInFiles: Bool
    /// The keys that no outcome carries as nil.
    private var alwaysThere: Set<String> = []
    let found = Found()
    var random: SeededGenerator

    /// - Parameters:
    ///   - constants: in how many of a hundred cases the file provides a key.
    ///   - hasSlots: whether plugins take a flow as a child.
    init(seed: UInt64, constants percent: Int = 65, hasSlots: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.hasSlots = hasSlots
        isInFiles = seed % 4 > 1
        for key in Self.carriedKeys where random.chance(50) { alwaysThere.insert(key) }
        let flows = (0...Self.flowInSlots).map { flow($0) }
        let constants = Self.keys.filter { _ in random.chance(percent) }.map { "\"\($0)\": \"file\"" }
        let dependencies = (constants + Self.streams).joined(separator: ", ")
        let others = 1...(hasSlots ? Self.flowInSlots : 2)
        func text(of flow: Int) -> String {
            let named = others.filter { !isInFiles || $0 > flow }
                .map { "\"f\($0)\": \(isInFiles ? "{\"file\": \"f\($0).json\"}" : flows[$0])" }
            return "\"flow\": \(flows[flow]), \"flows\": {\(named.joined(separator: ", "))}"
        }
        configuration = "\"dependencies\": {\(dependencies)}, \(text(of: 0))"
        if isInFiles { for flow in others { configuration += "\n=== f\(flow).json\n\(text(of: flow))" } }
    }

    /// The flow of a seed with links; nil where the checker refuses it.
    static func accepted(seed: UInt64, hasSlots: Bool = false) throws -> RandomFlow? {
        let flow = RandomFlow(seed: seed, hasSlots: hasSlots)
        return try Stage.check(flow.plugins, flow.configuration).proof == nil ? nil : flow.withLinks()
    }

    /// The flow with links, each of which the checker accepts.
    func withLinks() throws -> RandomFlow {
        var flow = self
        var accepted: [String] = []
        for number in 0..<6 {
            let query = Self.carriedKeys.filter { _ in flow.random.chance(40) }
                .reduce(into: [:]) { $0[$1] = flow.random.chance(50) ? "String?" : "String" }
            let items = query.map { "\"\($0.key)\": \"\($0.value)\"" }.sorted().joined(separator: ", ")
            let link = "\"l\(number)\": {\"query\": {\(items)}, \"to\": \"\(flow.path())\"}"
            let text = "\"links\": {\((accepted + [link]).joined(separator: ", "))}, \(configuration)"
            guard try Stage.check(plugins, text).proof != nil else { continue }
            accepted.append(link)
            flow.configuration = text
            flow.links["l\(number)"] = query
        }
        return flow
    }

    /// Where a link can lead: to a step of the root flow, or from there into flows and slots.
    private mutating func path() -> String {
        var (path, flow) = ([] as [String], 0 as Int?)
        while let next = flow {
            let step = random.pick(steps[next])
            path.append(step.name)
            guard step.flow != nil, random.chance(70) else { break }
            if !step.further.isEmpty { path.append(step.further) }
            flow = step.flow
        }
        return path.joined(separator: "/")
    }

    /// Opens a link at times, unless one waits.
    func perhapsOpen(_ stage: Stage, _ random: inout SeededGenerator) throws {
        guard random.chance(30), stage.flow?.waitingLink == nil,
            let (name, query) = links.sorted(by: { $0.key < $1.key }).randomElement(using: &random)
        else { return }
        let given = query.sorted { $0.key < $1.key }.filter { $0.value == "String" || random.chance(50) }
        try stage.open("ribs://\(name)?" + given.map { "\($0.key)=link" }.joined(separator: "&"))
        stage.flow?.settle()
        guard stage.flow?.waitingLink == nil else { return }
        found.openedLinks += 1
        if isInFiles, stage.flow?.path.count ?? 0 > 1 { found.linksIntoFiles += 1 }
    }

    /// The flow that is in slots.
    private static let flowInSlots = 3

    /// The same plugins and steps, where outcomes lead elsewhere, in other containers.
    func otherTargets(seed: UInt64) -> RandomFlow {
        var other = self
        var random = SeededGenerator(seed: seed)
        other.configuration = configuration.replacing(/("(?:o0|o1|\*)": )"@?[a-z]+(\d)?[^"]*"/) { match in
            guard random.chance(40) else { return String(match.output.0) }
            let steps = match.output.2.map { flow in (0..<2).map { "f\(flow)s\($0)" } } ?? []
            return "\(match.output.1)\"\(random.pick(steps + ["@back", "@stay", "@restart", "@finish"]))\""
        }
        .replacing(/"container": "[a-z]+"/) { match in
            // What has conditions stays a container of members.
            guard !match.output.contains(/tabs|navigation/), random.chance(25) else { return String(match.output) }
            return "\"container\": \"\(random.pick(["replace", "navigation", "tabs", "stack"]))\""
        }
        other.random = random
        return other
    }

    private mutating func flow(_ index: Int) -> String {
        let names = (0..<random.number(2...3)).map { "f\(index)s\($0)" }
        steps.append([])
        var own: Set<String> = []
        for name in Self.keys where random.chance(30) { own.insert(name) }
        if random.chance(50) { own.insert("s") }
        let dependencies = own.sorted().map { name in
            name == "s"
                ? "\"s\": {\"stream\": \"Int\", \"value\": \((index + 1) * 1_000)}" : "\"\(name)\": \"own\(index)\""
        }
        let container = ["replace", "replace", "navigation", "tabs"][random.number(0...3)]
        let steps = names.enumerated().map { number, name in
            let step = step(name, in: index, number, names, own)
            guard container == "tabs", number > 0, random.chance(40) else { return step }
            return step.replacing("\"\(name)\": {", with: "\"\(name)\": {\"when\": \"on\", ", maxReplacements: 1)
        }
        var services = ""
        if random.chance(60) {
            add("f\(index)v", in: index, own, hasView: false)
            services = ", \"services\": [\"f\(index)v\"]"
        }
        if container == "navigation", random.chance(60) { services += ", \"bar\": {\"Item\": \"\(target(names))\"}" }
        return """
            {"container": "\(container)", "dependencies": {\(dependencies.joined(separator: ", "))}\(services),
             "start": "\(names[0])", "steps": {\(steps.joined(separator: ", "))}}
            """
    }

    private mutating func step(
        _ name: String,
        in flow: Int,
        _ number: Int,
        _ names: [String],
        _ own: Set<String>
    ) -> String {
        // What comes first is never a flow, so that there is something that reports.
        if number > 0, flow < 2, random.chance(50) {
            let inner = random.number(flow + 1...2)
            steps[flow].append((name, "", inner))
            return "\"\(name)\": {\"flow\": \"f\(inner)\", \"on\": {\"*\": \"\(target(names))\"}}"
        }
        add(name, in: flow, own, hasView: random.chance(80))
        let children = hasSlots && flow < Self.flowInSlots ? fillSlot(of: name) : ""
        steps[flow].append((name, children.isEmpty ? "" : "c/\(name)c", children.isEmpty ? nil : Self.flowInSlots))
        let next = number + 1 < names.count ? names[number + 1] : flow == Self.flowInSlots ? "@finish/done" : "@finish"
        var routes = "\"o0\": \"\(next)\", \"o1\": \"\(target(names))\""
        if let key = plugins[name]?.outcomes["o0"]?.keys.sorted().last, random.chance(40) {
            let cases = "\"cases\": {\"\(name)\": \"\(target(names))\"}, \"default\": \"\(next)\""
            routes = "\"o0\": {\"switch\": \"\(key)\", \(cases)}, \"o1\": \"\(target(names))\""
        }
        return "\"\(name)\": {\(children)\"on\": {\(routes)}}"
    }

    /// Gives a plugin a slot at times, and the slot a flow.
    private mutating func fillSlot(of plugin: String) -> String {
        guard plugins[plugin]?.hasView == true, random.chance(50) else { return "" }
        let payload = Self.carriedKeys.filter { _ in random.chance(20) }.map { ($0, type()) }
        let fields = payload.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
        plugins[plugin]?.slots["c"] = "{\"many\": true, \"outcomes\": {\"done\": {\(fields)}}}"
        let found = found
        plugins[plugin]?.didHear = { outcome in
            for (key, type) in payload where type == "String" && [nil, .null].contains(outcome.payload[key]) {
                found.wrong.append("\(plugin) has heard of no \(key)")
            }
        }
        return "\"children\": {\"c\": [{\"name\": \"\(plugin)c\", \"flow\": \"f3\"}]}, "
    }

    private mutating func target(_ names: [String]) -> String {
        // Only the last flow is in slots, which have to know its ends.
        let end = steps.count > Self.flowInSlots ? "@finish/done" : "@finish"
        return (names + [end, "@restart"])[random.number(0...names.count + 1)]
    }

    private mutating func add(_ id: String, in flow: Int, _ own: Set<String>, hasView: Bool) {
        var plugin = Stage.Plugin(hasView: hasView, outcomes: [:])
        plugin.keepsCount = id.utf8.reduce(0, { $0 &+ Int($1) }).isMultiple(of: 2)
        for key in Self.keys where random.chance(60) {
            if random.chance(60) { plugin.dynamic[key] = type() } else { plugin.statics[key] = type() }
        }
        if !hasView || random.chance(50) { plugin.statics["s"] = "MutableValueStream<Int>" }
        if random.chance(40) { plugin.statics["on"] = "MutableValueStream<Bool>" }
        for outcome in ["o0", "o1"] {
            plugin.outcomes[outcome] = Self.carriedKeys.reduce(into: [:]) { payload, key in
                if random.chance(60) { payload[key] = alwaysThere.contains(key) ? "String" : type() }
            }
        }
        let (declared, found) = (plugin, found)
        plugin.didBecomeActive = { actor in
            do {
                try Self.check(actor, declared, flow, own, found)
            } catch {
                found.wrong.append("\(id): \(error)")
            }
        }
        plugins[id] = plugin
    }

    private mutating func type() -> String { random.chance(35) ? "String?" : "String" }

    private static func check(
        _ actor: Actor,
        _ plugin: Stage.Plugin,
        _ flow: Int,
        _ own: Set<String>,
        _ found: Found
    ) throws {
        for (slot, type) in plugin.dynamic {
            _ = try type == "String" ? actor.arguments.value(slot, as: String.self) : actor.arguments.value(slot) ?? ""
            found.values += 1
        }
        for (slot, type) in plugin.statics where slot != "s" && slot != "on" {
            let value =
                try type == "String" ? actor.context.value(slot, as: String.self) : actor.context.value(slot) ?? ""
            if own.contains(slot), value != "own\(flow)" { found.wrong.append("\(actor.id).\(slot) is \(value)") }
            found.values += 1
        }
        guard plugin.statics["s"] != nil, !found.isGoingOn else { return }
        let stream = try actor.context.mutableStream("s", of: Int.self)
        if own.contains("s") {
            if stream.value / 1_000 != flow + 1 { found.wrong.append("\(actor.id).s is \(stream.value)") }
            // A service is built first, once for each instance.
            if !plugin.hasView, actor.id.hasSuffix("v") {
                if stream.value != (flow + 1) * 1_000 { found.wrong.append("\(actor.id).s is not fresh") }
                found.freshStreams += 1
            }
        }
        stream.value += 1
    }

    /// Presses an item of a bar at times, if one is shown.
    func perhapsPress(_ flow: RootFlow?, _ random: inout SeededGenerator) {
        guard random.chance(30), let item = flow?.screen.actions.first(where: { $0.id.contains("@bar/") }) else {
            return
        }
        flow?.perform(Action(id: item.id))
    }

    /// Changes the condition of members at times, if a plugin can.
    func perhapsChange(by actor: Actor, _ random: inout SeededGenerator) throws {
        guard plugins[actor.id]?.statics["on"] != nil, random.chance(50) else { return }
        let isOn = try actor.context.mutableStream("on", of: Bool.self)
        isOn.value.toggle()
    }

    /// Some outcome of a plugin, with some values.
    func outcome(of id: String, _ random: inout SeededGenerator) -> (String, WireRecord) {
        let outcome = random.chance(70) ? "o0" : "o1"
        var payload = WireRecord()
        for (key, type) in (plugins[id]?.outcomes[outcome] ?? [:]).sorted(by: { $0.key < $1.key }) {
            payload[key] = type == "String?" && random.chance(50) ? .null : .string(id)
        }
        return (outcome, payload)
    }
}
