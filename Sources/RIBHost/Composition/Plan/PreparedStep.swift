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

    /// What a dynamic slot gets.
    enum Source {
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
    let arguments: [(slot: String, source: Source)]
    private let routes: [PreparedRoute]
    /// Whether `@failed` leads somewhere.
    let routesFailure: Bool

    init(_ step: FlowPlan.Step, index: Int, builders: any BuilderSource, readKeys: Set<String>) {
        plan = step
        self.index = index
        name = step.name
        unit =
            switch step.unit {
            case .plugin(let id, let build): .plugin(builders.builder(of: id, build: build))
            case .flow(let index): .flow(index)
            }
        arguments = step.arguments.compactMap { argument in
            switch argument.source {
            case .constant(let constant): (argument.slot, .constant(WireValue(constant)))
            case .environment(let key): (argument.slot, .environment(key: key))
            case .absent: nil
            }
        }
        routes = step.routes.map { PreparedRoute($0, readKeys: readKeys) }
        routesFailure = step.routes.contains { $0.outcome == RouteDefinition.failed }
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
