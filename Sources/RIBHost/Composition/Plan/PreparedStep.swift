internal import Checking
internal import Configuration
internal import PluginABI

/// One step of a prepared flow.
@MainActor
final class PreparedStep {
    /// What stands at the step.
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

    /// What the plan says of the step.
    let plan: FlowPlan.Step

    /// The step's index in its flow.
    let index: Int
    let name: String
    let unit: Unit
    /// What it is built with; a slot that gets nothing is not among them.
    private let slots: [(name: String, source: Source)]
    private let routes: [PreparedRoute]
    /// Whether `@failed` leads somewhere.
    let routesFailure: Bool
    /// The latest arguments, and what they are of: in a game that is played again they are the same.
    private var latest: (environment: Environment, arguments: WireRecord)?

    init(_ step: FlowPlan.Step, index: Int, builders: any BuilderSource, readKeys: Set<String>) {
        plan = step
        self.index = index
        name = step.name
        unit =
            switch step.unit {
            case .plugin(let id, let build): .plugin(builders.builder(of: id, build: build))
            case .flow(let index): .flow(index)
            }
        slots = step.arguments.compactMap { argument in
            switch argument.source {
            case .constant(let constant): (argument.slot, .constant(WireValue(constant)))
            case .environment(let key): (argument.slot, .environment(key: key))
            case .absent: nil
            }
        }
        routes = step.routes.map { PreparedRoute($0, readKeys: readKeys) }
        routesFailure = step.routes.contains { $0.outcome == RouteDefinition.failed }
    }

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
    func route(of outcome: String) -> PreparedRoute? {
        for route in routes where route.outcome == outcome { return route }
        return nil
    }
}

/// What follows an outcome of a prepared step.
@MainActor
final class PreparedRoute {
    let outcome: String
    /// What is assigned, of that which somebody reads.
    let assigns: [FlowPlan.Assignment]
    let target: FlowPlan.Target

    init(_ route: FlowPlan.OutcomeRoute, readKeys: Set<String>) {
        outcome = route.outcome
        assigns = route.assigns.filter { readKeys.contains($0.environmentKey) }
        target = route.target
    }
}
