import Checking
import Configuration
import PluginABI
import PluginManifest
import Port

/// A step or service of a proved flow: the unit to attach, and the routes of its outcomes.
@MainActor
final class StepRuntime {
    /// The unit to attach for a step.
    enum Unit {
        /// A plugin's build.
        case plugin(PluginUse)
        /// A flow: a wrapper inside the wrapper.
        case flow(FlowRuntime)
    }

    /// The source of a dynamic slot's value.
    private enum Source {
        case constant(WireValue)
        case environment(key: String)
    }

    /// The route of an outcome.
    struct Route {
        /// The plugin's name of the outcome, the end of a flow, or `@failed`.
        let outcome: String
        /// The flow's name of the outcome.
        let name: String
        /// The assignments of keys in use.
        let assigns: [Assignment]
        let target: FlowGraph.Target
    }

    /// The index of the step in the graph.
    let index: Int
    let name: String
    let unit: Unit
    /// The use of the plugin; nil for a flow.
    var use: PluginUse? { if case .plugin(let use) = unit { use } else { nil } }
    /// The flow of the step; nil for a plugin.
    var flow: FlowRuntime? { if case .flow(let flow) = unit { flow } else { nil } }
    /// The id of the plugin, for inspection; nil for a flow.
    var plugin: String? { use?.build.plugin }
    /// The title of the plugin, which is shown if the plugin has no view.
    let title: String
    /// The type of the plugin's state; nil if the plugin keeps nothing.
    let stateType: ValueType?
    var keepsState: Bool { stateType != nil }
    /// True for a service: attached as long as the flow runs, and not shown.
    let isService: Bool
    /// True if the plugin has no view, as for each service.
    let isViewless: Bool
    /// The slots for children of the plugin, and the flows whose steps are in them.
    let children: [(slot: String, flow: FlowRuntime)]
    /// The condition of a member or child; nil if there is none.
    let condition: MemberCondition?
    /// The arguments of the build, without slots that lack a value.
    private let slots: [(name: String, source: Source)]
    private let routes: [Route]
    /// The latest arguments, and the number of their environment, for reuse in a game that is played again.
    private var latest: (environment: Int, arguments: WireRecord)?

    /// - Parameters:
    ///   - firstBinding: the index of the flow's first binding.
    ///   - readKeys: the keys kept by environments.
    ///   - flow: returns a flow that the step enters.
    init(
        _ step: Int,
        firstBinding: Int,
        _ proof: borrowing Proof,
        readKeys: Set<String>,
        flow: (Int) -> FlowRuntime
    ) {
        let resolved = proof.graph.steps[step]
        let plugin = proof.graph.plugin(of: step)
        index = step
        name = resolved.name
        isService = proof.graph.flows[resolved.flow].services.contains(step)
        isViewless = plugin?.manifest.hasView == false
        stateType = plugin?.manifest.stateType
        title = plugin?.manifest.title ?? resolved.name
        switch resolved.unit {
        case .flow(let inner): unit = .flow(flow(inner))
        case .plugin, .unknown:
            // A proof has no unknown units, and no plugins without a build.
            unit = .plugin(PluginUse(step, of: plugin, firstBinding: firstBinding, proof))
        }
        children = resolved.children.isEmpty ? [] : resolved.children.map { ($0.slot, flow($0.flow)) }
        condition = proof.condition(of: step)
        slots = Self.slots(of: resolved, proof)
        var routes: [Route] = []
        routes.reserveCapacity(resolved.routes.count)
        for route in resolved.routes {
            routes.append(Route(route, of: resolved.unit, proof, readKeys: readKeys))
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

    /// The outcomes awaited by the flow.
    var outcomes: [String] { routes.map(\.name).filter { !$0.hasPrefix(RouteDefinition.bar) }.unique }

    /// The plugin's names of these outcomes, if `adapt` renames them.
    var pluginNames: [String: String] {
        routes.filter { $0.name != $0.outcome }.reduce(into: [:]) { names, route in
            names[route.name] = names[route.name].map { "\($0), \(route.outcome)" } ?? route.outcome
        }
    }

    /// The keys of an environment used for dynamic dependencies.
    var keys: [String] {
        slots.compactMap { if case .environment(let key) = $0.source { key } else { nil } }
    }

    /// Returns the arguments of the build in an environment: the dynamic dependencies, by slot. Values are captured
    /// here, once.
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

    /// True if there is a route for `@failed`.
    var routesFailure: Bool { route(of: RouteDefinition.failed) != nil }

    /// The names of the step, and the assignments of all outcomes, for comparison.
    var words: String { "\(name) \(title) \(routes.map { "\($0.outcome) \($0.name) \($0.assigns)" })" }

    /// Returns the route of an outcome; nil if the plugin's manifest does not declare the outcome.
    func route(of outcome: String) -> Route? {
        for route in routes where route.outcome == outcome { return route }
        return nil
    }
}

extension Manifest {
    /// The type of the plugin's state, as a record; nil if the plugin keeps nothing.
    fileprivate var stateType: ValueType? {
        guard !state.isEmpty else { return nil }
        let fields = state.map { RecordType.Field(name: $0.name, type: $0.type) }
        return .record(RecordType(name: "\(name)State", fields: fields))
    }
}

extension StepRuntime.Route {
    fileprivate init(
        _ route: FlowGraph.Route,
        of unit: FlowGraph.Step.Unit,
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
        var read: [Assignment] = []
        for assignment in assigns where readKeys.contains(assignment.key) { read.append(assignment) }
        self.assigns = read
    }
}
