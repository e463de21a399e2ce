import Checking
import Configuration
import PluginABI
import PluginManifest

/// One step or service of a proved flow: what it attaches, and the routes of its outcomes.
@MainActor
final class StepRuntime {
    /// What a step attaches.
    enum Unit {
        /// A plugin's build.
        case plugin(PluginUse)
        /// A flow, by index: a wrapper inside the wrapper.
        case flow(Int)
    }

    /// The source of a dynamic slot's value.
    private enum Source {
        case constant(WireValue)
        case environment(key: String)
    }

    /// The step's index, counted from its flow's first step.
    let index: Int
    let name: String
    let unit: Unit
    /// How its plugin is used; nil for a flow.
    var use: PluginUse? { if case .plugin(let use) = unit { use } else { nil } }
    /// The plugin's id, for inspection; nil for a flow.
    var plugin: String? { use?.plugin }
    /// The plugin's title, which is shown if it has no view.
    let title: String
    /// What its plugin keeps; nil if it keeps nothing.
    let stateType: ValueType?
    var keepsState: Bool { stateType != nil }
    /// Whether it is a service: attached as long as its flow runs, and not shown.
    let isService: Bool
    /// Whether its plugin has no view, which is so of each service.
    let isViewless: Bool
    /// The slots for children of its plugin, and the flows whose steps are in them.
    let children: [(slot: String, flow: Int)]
    /// The arguments of its build; slots without a value are not included.
    private let slots: [(name: String, source: Source)]
    private let routes: [RouteRuntime]
    /// The latest arguments, and the number of their environment: in a game that is played again they are the same.
    private var latest: (environment: Int, arguments: WireRecord)?

    /// - Parameter place: the flow's first step, and its first binding.
    init(
        _ step: Int,
        at place: (base: Int, firstBinding: Int),
        _ proof: borrowing Proof,
        readKeys: Set<String>
    ) {
        let resolved = proof.graph.steps[step]
        let plugin = proof.graph.plugin(of: step)
        index = step - place.base
        name = resolved.name
        isService = proof.graph.flows[resolved.flow].services.contains(step)
        isViewless = plugin?.manifest.hasView == false
        stateType = plugin?.manifest.stateType
        title = plugin?.manifest.title ?? resolved.name
        switch resolved.unit {
        case .flow(let flow): unit = .flow(flow)
        case .plugin, .unknown:
            // A proof has no unknown units, and no plugins without a build.
            unit = .plugin(PluginUse(step, of: plugin, firstBinding: place.firstBinding, proof))
        }
        children = resolved.children.isEmpty ? [] : resolved.children.map { ($0.slot, $0.flow) }
        slots = Self.slots(of: resolved, proof)
        var routes: [RouteRuntime] = []
        routes.reserveCapacity(resolved.routes.count)
        for route in resolved.routes {
            routes.append(RouteRuntime(route, of: resolved.unit, base: place.base, proof, readKeys: readKeys))
        }
        self.routes = routes
    }

    private static func slots(of step: FlowGraph.Step, _ proof: borrowing Proof) -> [(name: String, source: Source)] {
        var slots: [(name: String, source: Source)] = []
        if case .flow = step.unit {
            for constant in step.callConstants {
                slots.append((proof.graph.keys[constant.key], .constant(proof.value(of: constant))))
            }
            return slots
        }
        // The parent's arguments are not in the file.
        let isChild = proof.graph.flows[step.flow].slot != nil
        for slot in step.slots {
            if let constant = slot.constant {
                if constant != .null { slots.append((slot.name, .constant(constant))) }
            } else if isChild || proof.isProvidedSomewhere(slot.key) {
                slots.append((slot.name, .environment(key: proof.graph.keys[slot.key])))
            }
        }
        return slots
    }

    /// The outcomes that its flow waits for.
    var outcomes: [String] { routes.map(\.name).filter { !$0.hasPrefix(RouteDefinition.bar) }.unique }

    /// The plugin's names of these outcomes, where `adapt` gives them others.
    var pluginNames: [String: String] {
        routes.filter { $0.name != $0.outcome }.reduce(into: [:]) { names, route in
            names[route.name] = names[route.name].map { "\($0), \(route.outcome)" } ?? route.outcome
        }
    }

    /// The keys that its dynamic dependencies take from an environment.
    var keys: [String] {
        slots.compactMap { if case .environment(let key) = $0.source { key } else { nil } }
    }

    /// What the step is built with in an environment: its dynamic dependencies, by slot. Values are captured here,
    /// once.
    func arguments(in environment: Environment) -> WireRecord {
        if let latest, latest.environment == environment.number { return latest.arguments }
        var arguments = WireRecord()
        for (slot, source) in slots {
            switch source {
            case .constant(let value): arguments[slot] = value
            case .environment(let key): arguments[slot] = environment[key]
            }
        }
        latest = (environment.number, arguments)
        return arguments
    }

    /// Whether `@failed` leads somewhere.
    var routesFailure: Bool { route(of: RouteDefinition.failed) != nil }

    /// What it is called, and where its outcomes lead, for comparison.
    var words: String { "\(name) \(title) \(routes.map(\.words))" }

    /// The route of an outcome; nil for one that the plugin's manifest does not declare.
    func route(of outcome: String) -> RouteRuntime? {
        for route in routes where route.outcome == outcome { return route }
        return nil
    }
}

extension Manifest {
    /// What the plugin keeps, as one record; nil if it keeps nothing.
    fileprivate var stateType: ValueType? {
        guard !state.isEmpty else { return nil }
        let fields = state.map { RecordType.Field(name: $0.name, type: $0.type) }
        return .record(RecordType(name: "\(name)State", fields: fields))
    }
}

/// What follows an outcome of a step.
@MainActor
final class RouteRuntime {
    /// The outcome as the plugin names it, the end of a flow, or `@failed`.
    let outcome: String
    /// The outcome as the flow names it.
    let name: String
    /// The assignments of keys that are read.
    let assigns: [Assignment]
    private let target: FlowGraph.Target
    /// The index of the flow's first step.
    private let base: Int
    /// The unconditional target; nil for a switch.
    private let onlyDestination: Destination?

    init(
        _ route: FlowGraph.Route,
        of unit: FlowGraph.Step.Unit,
        base: Int,
        _ proof: borrowing Proof,
        readKeys: Set<String>
    ) {
        var assigns: [Assignment] = []
        name = route.outcome
        switch (route.payload, unit) {
        case (.outcome(let index), .plugin(let plugin, _)):
            let outcome = proof.graph.plugins[plugin].outcomes[index]
            self.outcome = outcome.pluginName
            for item in outcome.payload { assigns.append((item.payloadKey, proof.graph.keys[item.key])) }
        case (.end(let end), _):
            outcome = proof.graph.ends[end].name
            for key in proof.facts.carried(by: end, in: proof.graph) {
                assigns.append((proof.graph.keys[key], proof.graph.keys[key]))
            }
        default:
            outcome = route.outcome
        }
        target = route.target
        self.base = base
        onlyDestination = if case .one(let only, _) = target { Destination(only, base: base) } else { nil }
        var read: [Assignment] = []
        for assignment in assigns where readKeys.contains(assignment.key) { read.append(assignment) }
        self.assigns = read
    }

    var words: String { "\(outcome) \(name) \(assigns) \(onlyDestination.map { "\($0)" } ?? "?")" }

    /// The target for these values; nil if no case of its switch names the value.
    func destination(in environment: Environment) -> Destination? {
        onlyDestination ?? (try? target.resolved(in: environment)).flatMap { Destination($0, base: base) }
    }
}
