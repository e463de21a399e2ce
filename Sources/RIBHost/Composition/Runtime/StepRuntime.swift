internal import Checking
internal import Configuration
internal import PluginABI
internal import PluginManifest

/// One step or service of a proved flow: what builds it, and what its outcomes lead to.
@MainActor
final class StepRuntime {
    /// What a step attaches.
    enum Unit {
        /// A plugin's build.
        case plugin(any StepBuilder)
        /// A flow, by index: a wrapper inside the wrapper.
        case flow(Int)
    }

    /// Where a dynamic slot's value comes from.
    private enum Source {
        case constant(WireValue)
        case environment(key: String)
    }

    /// Its index, counted from its flow's first step.
    let index: Int
    let name: String
    let unit: Unit
    /// The plugin's id, for inspection; nil for a flow.
    let plugin: String?
    /// The plugin's title, which stands for it where it has no view.
    let title: String
    /// What it is built with; a slot that gets nothing is not among them.
    private let slots: [(name: String, source: Source)]
    private let routes: [RouteRuntime]
    /// Whether `@failed` leads somewhere.
    let routesFailure: Bool
    /// The latest arguments, and what they are of: in a game that is played again they are the same.
    private var latest: (environment: Environment, arguments: WireRecord)?

    init(
        _ step: Int,
        base: Int,
        firstBinding: Int,
        _ proof: Proof,
        builders: any BuilderSource,
        readKeys: Set<String>
    ) {
        let resolved = proof.graph.steps[step]
        let plugin = proof.graph.plugin(of: step)
        index = step - base
        name = resolved.name
        self.plugin = plugin?.id
        title = plugin?.manifest.title ?? resolved.name
        switch resolved.unit {
        case .flow(let flow):
            unit = .flow(flow)
            slots = resolved.callConstants.map { (proof.graph.keys[$0.key], .constant(proof.value(of: $0))) }
        case .plugin, .unknown:
            // A proof has no unknown units, nor plugins without a build.
            unit = .plugin(builders.builder(of: PluginUse(step, firstBinding: firstBinding, proof)))
            slots = resolved.slots.compactMap { slot in
                switch slot.fill {
                case .constant(.null): nil
                case .constant(let constant): (slot.name, .constant(constant))
                case .environment where !proof.isProvidedSomewhere(slot.key): nil
                case .environment: (slot.name, .environment(key: proof.graph.keys[slot.key]))
                }
            }
        }
        routes = resolved.routes.map { RouteRuntime($0, of: step, proof, readKeys: readKeys) }
        routesFailure = resolved.routes.contains { $0.outcome == RouteDefinition.failed }
    }

    /// The outcomes that its flow waits for.
    var outcomes: [String] { routes.map(\.outcome) }

    /// What the step is built with in an environment: its dynamic dependencies, by slot. Values are captured here, once.
    func arguments(in environment: Environment) -> WireRecord {
        if let latest, latest.environment === environment { return latest.arguments }
        var arguments = WireRecord()
        for (slot, source) in slots {
            switch source {
            case .constant(let value): arguments[slot] = value
            case .environment(let key): arguments[slot] = environment[key]
            }
        }
        latest = (environment, arguments)
        return arguments
    }

    /// Where an outcome leads; nil for one that the plugin's manifest does not declare.
    func route(of outcome: String) -> RouteRuntime? {
        for route in routes where route.outcome == outcome { return route }
        return nil
    }
}

/// What follows an outcome of a step.
@MainActor
final class RouteRuntime {
    /// The outcome as the plugin names it, or `finished`, or `@failed`.
    let outcome: String
    /// What is assigned, as far as it is read.
    let assigns: [Assignment]
    let target: FlowGraph.Target

    init(_ route: FlowGraph.Route, of step: Int, _ proof: Proof, readKeys: Set<String>) {
        let assigns: [Assignment]
        switch (route.payload, proof.graph.steps[step].unit) {
        case (.outcome(let index), .plugin(let plugin, _)):
            let outcome = proof.graph.plugins[plugin].outcomes[index]
            self.outcome = outcome.pluginName
            assigns = outcome.payload.map { ($0.payloadKey, proof.graph.keys[$0.key]) }
        case (.finished, .flow(let callee)):
            outcome = RouteDefinition.finished
            assigns = proof.carried(by: callee).map { (proof.graph.keys[$0], proof.graph.keys[$0]) }
        default:
            outcome = route.outcome
            assigns = []
        }
        self.assigns = assigns.filter { readKeys.contains($0.key) }
        target = route.target
    }
}

extension FlowGraph.Target {
    /// Where the target leads once the values it asks for are known; nil where a value is none of the cases.
    ///
    /// A case has the only spelling of its value, so values are compared by their spelling. A loop, not recursion: cases
    /// may hold cases.
    func resolved(in environment: Environment) -> FlowGraph.Destination? {
        var target = self
        while true {
            switch target {
            case .one(let destination, _):
                return destination
            case .select(let select):
                let value = environment[select.key.value]?.spelling
                guard let next = select.cases.first(where: { $0.value.value == value })?.target ?? select.otherwise
                else { return nil }
                target = next
            }
        }
    }
}
