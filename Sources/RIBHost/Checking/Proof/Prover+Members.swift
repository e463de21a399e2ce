internal import Configuration
internal import PluginManifest

/// The rules of `tabs` and `stack`, whose steps are all attached from the start and built with what the flow was entered
/// with.
extension Prover {
    /// A key that fills slots of a flow's members.
    struct LateSlot: Hashable {
        var flow: Int
        var key: Int
    }

    /// Checks that no member waits for what another reports or a link carries, and that none goes back.
    mutating func checkMembers() {
        for flow in graph.flows.indices where facts.isFlowReached[flow] && graph.flows[flow].container.attachesAllMembers {
            let slots = slotsOfMembers(of: flow)
            for step in graph.flows[flow].steps {
                reportBack(from: step, in: flow)
                reportLateValues(of: step, in: flow, slots)
            }
            if flow == FlowGraph.root { reportLateValuesOfLinks(slots) }
        }
    }

    /// The first slot that each key fills from the environment.
    private func slotsOfMembers(of flow: Int) -> [Int: (step: Int, slot: FlowGraph.Slot)] {
        var slots: [Int: (step: Int, slot: FlowGraph.Slot)] = [:]
        for step in graph.flows[flow].steps {
            for slot in graph.steps[step].slots {
                guard case .environment = slot.fill, slots[slot.key] == nil else { continue }
                slots[slot.key] = (step, slot)
            }
        }
        return slots
    }

    private mutating func reportBack(from step: Int, in flow: Int) {
        let container = graph.flows[flow].container.rawValue
        for edge in graph.steps[step].edges {
            guard case .back = edge.destination else { continue }
            report(
                .backAmongMembers,
                "`@back` leads nowhere in the container `\(container)`: its steps are all there at once, none before another.",
                at: edge.range,
                "nothing before it",
                help: ["Name the step to show, or use `@stay`."]
            )
        }
    }

    /// A value that leaves the flow, or is lost as the flow starts again, is nobody's business here.
    private mutating func reportLateValues(
        of step: Int,
        in flow: Int,
        _ slots: [Int: (step: Int, slot: FlowGraph.Slot)]
    ) {
        var reported: Set<Int> = []
        for edge in graph.steps[step].edges {
            switch edge.destination {
            case .step, .stay: break
            case .finish, .back, .restart, .exit, .unknown: continue
            }
            let route = graph.steps[step].routes[edge.route]
            for write in writes(of: route, at: graph.steps[step]) {
                guard let (member, slot) = slots[write.key], reported.insert(write.key).inserted else { continue }
                lateSlots.insert(LateSlot(flow: flow, key: write.key))
                reportLate(write, of: route, at: step, member, slot)
            }
        }
    }

    /// A link shows a member, and finds it built.
    private mutating func reportLateValuesOfLinks(_ slots: [Int: (step: Int, slot: FlowGraph.Slot)]) {
        let container = graph.flows[FlowGraph.root].container.rawValue
        for link in graph.links {
            for item in link.query {
                guard let (member, slot) = slots[item.key], let reader = plugin(of: member) else { continue }
                lateSlots.insert(LateSlot(flow: FlowGraph.root, key: item.key))
                report(
                    .lateValue,
                    "The link `\(link.name.value)` carries `\(item.name.value)`, which would never reach `\(reader.id)`.",
                    at: item.name.range,
                    "comes too late",
                    secondary: [Label(reader.manifest.source, slot.range, "taken once, when it is built")],
                    notes: [builtAtOnce(in: container)],
                    help: [
                        "Leave it out of `query`, or give the flow the container `navigation`, which builds a step when its turn comes."
                    ]
                )
            }
        }
    }

    private func builtAtOnce(in container: String) -> String {
        "In the container `\(container)` all steps are built when the flow is entered, and stay as they are."
    }

    private mutating func reportLate(
        _ write: AdaptedPlugin.Write,
        of route: FlowGraph.Route,
        at step: Int,
        _ member: Int,
        _ slot: FlowGraph.Slot
    ) {
        guard let reporter = plugin(of: step), let reader = plugin(of: member) else { return }
        let name = graph.keys[write.key]
        let container = graph.flows[graph.steps[step].flow].container.rawValue
        report(
            .lateValue,
            "`\(route.outcome)` of `\(reporter.id)` carries `\(name)`, which would never reach `\(reader.id)`.",
            at: route.range,
            "carries `\(name)`",
            secondary: [
                Label(reporter.manifest.source, write.range, "in its payload"),
                Label(reader.manifest.source, slot.range, "taken once, when it is built"),
            ],
            notes: [builtAtOnce(in: container)],
            help: [
                "Share it as a stream: `\(reporter.id)` declares it static as `MutableValueStream<\(slot.type)>`, "
                    + "`\(reader.id)` as `ValueStream<\(slot.type)>`, and `dependencies` gets "
                    + "`\"\(name)\": {\"stream\": \"\(slot.type)\", \"value\": \(slot.type.example)}`."
            ]
        )
    }
}
