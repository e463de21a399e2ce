import Configuration
import PluginManifest

extension Lowering {
    mutating func lower(_ flow: FlowDefinition, index: Int) {
        let first = graph.steps.count
        graph.flows.append(
            .init(
                name: Located(flow.prefix + flow.name.value, flow.name.range),
                container: flow.container,
                isLinear: false,
                steps: first..<first,
                services: first..<first,
                ends: endsOfFlows[index],
                isBroken: false,
                scope: scope(of: flow.dependencies, in: flow.file)
            )
        )
        switch flow.shape {
        case .linear(let names):
            graph.flows[index].isLinear = true
            graph.flows[index].start = first
            lower(names, flow: index)
            graph.flows[index].steps = first..<graph.steps.count
            pickBuilds(flow: index)
        case .graph(let start, let steps):
            lower(start, steps, of: flow, flow: index)
        case .invalid:
            graph.flows[index].isBroken = true
        }
        graph.flows[index].steps = first..<graph.steps.count
        lowerBar(of: flow, flow: index)
        lowerServices(of: flow, flow: index)
    }

    /// Lowers an array of steps: any outcome leads to the next step, and the flow finishes after the last step. In tabs
    /// and stack, whose steps are all attached from the start, an array only lists the steps.
    private mutating func lower(_ names: [Located<String>], flow: Int) {
        var taken = Set(names.map(\.value))
        var repetitions: [String: Int] = [:]
        let attachesAllMembers = graph.flows[flow].container.attachesAllMembers
        for (offset, name) in names.enumerated() {
            let isLast = offset == names.count - 1
            let next: FlowGraph.Destination = isLast ? .word(.finish) : .step(graph.steps.count + 1)
            let unit = resolve(name, flow: flow)
            var step = FlowGraph.Step(flow: flow, name: name.value, range: name.range, unit: unit)
            let repetition = repetitions[name.value, default: 0] + 1
            repetitions[name.value] = repetition
            if repetition > 1 { step.name = Self.stepName(name.value, repetition, &taken) }
            step.routes = payloads(of: step.unit).map { payload in
                let outcome = outcomeName(payload, of: step.unit)
                return attachesAllMembers
                    ? Self.defaultRoute(outcome, payload, at: name.range, step: graph.steps.count)
                    : .init(outcome: outcome, range: name.range, payload: payload, target: .one(next, name.range))
            }
            step.edges = FlowGraph.Target.edges(of: step.routes)
            graph.steps.append(step)
        }
    }

    /// Lowers the items of a bar: each is an outcome of every step, because any step can be topmost when the item is
    /// pressed.
    private mutating func lowerBar(of flow: FlowDefinition, flow index: Int) {
        guard let place = flow.barRange, !flow.hasUnknownContainer else { return }
        guard flow.container == .navigation else {
            return report(
                .barWithoutNavigation,
                "Only a navigation has a bar, and the container of this flow is `\(flow.container.rawValue)`.",
                at: place,
                secondary: flow.containerRange.map { [here($0, "the container")] } ?? [],
                help: "Remove `bar`, or give the flow the container `navigation`."
            )
        }
        let siblings = siblings(in: index)
        let routes = flow.bar.map { item in
            FlowGraph.Route(
                outcome: RouteDefinition.bar + item.outcome.value,
                range: item.outcome.range,
                payload: .bar,
                target: target(item.target, .bar, siblings)
            )
        }
        for step in graph.flows[index].steps {
            graph.steps[step].routes += routes
            graph.steps[step].edges = FlowGraph.Target.edges(of: graph.steps[step].routes)
        }
    }

    /// Selects the builds of an array's steps, which cannot select a build themselves.
    private mutating func pickBuilds(flow: Int) {
        for index in graph.flows[flow].steps {
            guard case .plugin(let plugin, _) = graph.steps[index].unit else { continue }
            let build = graph.plugins[plugin].defaultBuild
            graph.steps[index].unit = .plugin(plugin, build: build)
            if build == nil {
                reportNoBuild(of: plugin, at: graph.steps[index].range) { graph, member in
                    graph.advice(toWrite: member, at: index)
                }
            }
            graph.steps[index].slots = slots(of: plugin, build, with: [])
        }
    }

    /// Returns the name of a repeated step: the second `off-game` of an array is called `off-game#2`.
    static func stepName(_ name: String, _ repetition: Int, _ taken: inout Set<String>) -> String {
        var number = repetition
        while !taken.insert("\(name)#\(number)").inserted { number += 1 }
        return "\(name)#\(number)"
    }

    private mutating func lower(
        _ start: Located<String>?,
        _ definitions: [StepDefinition],
        of flow: FlowDefinition,
        flow index: Int
    ) {
        let first = graph.steps.count
        let siblings = Siblings(definitions.map(\.name.value), in: index, from: first, flow.container)
        if let start {
            graph.flows[index].start = siblings.indices[start.value]
            if siblings.indices[start.value] == nil { reportUnknownTarget(start, "The start", siblings) }
        } else if flow.container.attachesAllMembers {
            graph.flows[index].start = first
        } else {
            graph.flows[index].isBroken = true
        }
        for definition in definitions { append(lower(definition, siblings), filledBy: definition) }
    }

    /// Appends a step, with the step's own fillings of slots.
    mutating func append(_ step: FlowGraph.Step, filledBy definition: StepDefinition) {
        var step = step
        step.condition = definition.when
        if !definition.children.isEmpty { fillings[graph.steps.count] = definition.children }
        graph.steps.append(step)
    }

    func definition(of flow: Int) -> FlowDefinition {
        flow == FlowGraph.root ? configuration.flow : configuration.flows[flow - 1]
    }

    /// Returns true if an unknown target follows from another error: the flow could not be read, or the step's name is
    /// misspelt where the step names its plugin or flow.
    mutating func isMeant(_ target: String, in flow: Int) -> Bool {
        let written: [String]
        switch definition(of: flow).shape {
        case .invalid: return true
        case .linear(let names): written = names.map(\.value)
        case .graph(_, let steps):
            written = steps.compactMap { if case .sameName = $0.unit { $0.name.value } else { nil } }
        }
        let names = names(in: flow)
        guard names.plugins.contains(target) || names.flows[target] != nil else { return false }
        return written.contains { name in
            !names.plugins.contains(name) && names.flows[name] == nil
                && suggestions.closest(to: name, among: names.pluginIDs + names.flowNames) == target
        }
    }

    /// Reports an unknown target.
    ///
    /// - Parameter mayRestart: true if `@restart` is allowed there.
    mutating func reportUnknownTarget(
        _ name: Located<String>,
        _ what: String,
        _ siblings: Siblings,
        mayRestart: Bool = false
    ) {
        graph.flows[siblings.flow].isBroken = true
        if isMeant(name.value, in: siblings.flow) { return }
        let names = names(in: siblings.flow)
        let help =
            if TargetWord(rawValue: "@\(name.value)") != nil {
                "Did you mean `@\(name.value)`?"
            } else if definition(of: siblings.flow).services.contains(where: { $0.name.value == name.value }) {
                "`\(name.value)` is a service, which is attached as long as the flow runs: name a step."
            } else if names.flow(name.value) == siblings.flow, !names.plugins.contains(name.value) {
                mayRestart
                    ? "Use `@restart` to start this flow again."
                    : suggestions.help(for: name.value, among: siblings.names, none: "")
            } else if names.plugins.contains(name.value) || names.flows[name.value] != nil {
                "`\(name.value)` is a \(names.plugins.contains(name.value) ? "plugin" : "flow"): "
                    + (graph.flows[siblings.flow].isLinear
                        ? "add it to the array." : "add `\"\(name.value)\": {…}` to `steps`.")
            } else {
                suggestions.help(for: name.value, among: siblings.names, none: "")
            }
        report(
            .unknownTarget,
            "\(what) `\(name.value)` is not a step of this flow.",
            at: name.range,
            "no such step",
            help: help
        )
    }
}

/// The possible targets in a flow.
struct Siblings {
    let flow: Int
    let names: [String]
    private(set) var indices: [String: Int] = [:]
    /// The role of the steps.
    var role: Role

    enum Role {
        /// A step in a flow whose steps follow each other.
        case steps
        /// A member of tabs or a stack.
        case members
        /// A service.
        case services
    }

    /// - Parameter first: the index of the flow's first step.
    init(_ names: [String], in flow: Int, from first: Int, _ container: Container) {
        self.flow = flow
        self.names = names
        role = container.attachesAllMembers ? .members : .steps
        for (offset, name) in names.enumerated() where indices[name] == nil { indices[name] = first + offset }
    }

    /// The word for steps of this role in a message.
    var namer: String { role == .services ? "service" : "step" }
}
