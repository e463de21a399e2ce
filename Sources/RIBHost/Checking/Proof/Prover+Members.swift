import Configuration
import PluginManifest

/// The rules of `tabs` and `stack`, whose steps are all attached from the start and built with the entry values of the
/// flow.
extension Prover {
    /// A key for slots of a flow's members.
    struct LateSlot: Hashable {
        var flow: Int
        var key: Int
    }

    /// A slot that is filled once, when its step is built with the entry values of the flow.
    struct Reader {
        /// The member of the container: the step itself, or the member around it.
        var member: Int
        /// The step.
        var step: Int
        var type: ValueType
        /// The place of the slot in the manifest.
        var range: SourceRange
    }

    /// Checks that no member waits for a value from another member's outcome or from a link, and that none goes back.
    mutating func checkMembers() {
        let flows = graph.flows.indices.filter {
            facts.isFlowReached[$0] && graph.flows[$0].container.attachesAllMembers
        }
        guard !flows.isEmpty else { return }
        let needs = slotsFilledOnEntry()
        var readers: [Int: [Int: [Reader]]] = [:]
        for flow in flows {
            let found = self.readers(in: flow, needs)
            readers[flow] = found
            for step in graph.flows[flow].stepsAndServices {
                reportBack(
                    .backAmongMembers,
                    "`@back` leads nowhere in the container `\(graph.flows[flow].container.rawValue)`: its steps are all attached from the start, none before another.",
                    of: step
                ) { $0 ? "Name the step to show, or use `@stay`." : "Name the step to show, or use `@exit`." }
                reportLateValues(of: step, in: flow, found)
            }
        }
        for link in graph.links { reportLateValues(of: link, readers) }
    }

    /// Returns, by flow and key, a slot in the flow, or in a flow it uses, that only the entry values of the flow can
    /// fill.
    private func slotsFilledOnEntry() -> [[Int: Reader]] {
        var needs: [[Int: Reader]] = Array(repeating: [:], count: graph.flows.count)
        for flow in facts.calleesFirst {
            let offered = graph.values(offeredIn: flow).compactMap { graph.keys.find($0.name) }
            let own = Set(graph.flows[flow].scope.constants.map(\.key) + offered)
            for step in graph.flows[flow].stepsAndServices where facts.isReached[step] {
                for (key, reader) in slotsFilledOnEntry(of: step, needs)
                where needs[flow][key] == nil && !own.contains(key) {
                    needs[flow][key] = reader
                }
            }
        }
        return needs
    }

    /// Returns the slots of a step that only entry values fill: no earlier step in the flow has assigned their keys on
    /// every path.
    private func slotsFilledOnEntry(of index: Int, _ needs: [[Int: Reader]]) -> [Int: Reader] {
        let step = graph.steps[index]
        if case .flow(let callee) = step.unit {
            let given = Set(step.callConstants.map(\.key))
            return needs[callee].filter { key, _ in
                !given.contains(key) && !facts.assignment.assigned.contains(key, row: index)
            }
        }
        var found: [Int: Reader] = [:]
        for slot in step.slots
        where slot.constant == nil && !facts.assignment.assigned.contains(slot.key, row: index) {
            found[slot.key] = Reader(member: index, step: index, type: slot.type, range: slot.range)
        }
        for (key, type, range) in staticValues(of: index) where found[key] == nil {
            found[key] = Reader(member: index, step: index, type: type, range: range)
        }
        for (key, reader) in step.children.flatMap({ needs[$0.flow] }) where found[key] == nil { found[key] = reader }
        return found
    }

    /// Returns, by key, the first two members that read the key. A plugin's own static slots are not included: at this
    /// level no outcome fills them.
    private func readers(in flow: Int, _ needs: [[Int: Reader]]) -> [Int: [Reader]] {
        var readers: [Int: [Reader]] = [:]
        for member in graph.flows[flow].steps {
            let isFlow = plugin(of: member) == nil
            for (key, reader) in slotsFilledOnEntry(of: member, needs) {
                let slots = graph.steps[member].slots
                let isDynamic = isFlow || slots.contains { $0.key == key && $0.constant == nil }
                guard isDynamic, readers[key, default: []].count < 2 else { continue }
                var reader = reader
                reader.member = member
                readers[key, default: []].append(reader)
            }
        }
        return readers
    }

    /// Reports values that come too late. A value that leaves the flow, or is lost as the flow starts again, is
    /// irrelevant here.
    private mutating func reportLateValues(of step: Int, in flow: Int, _ readers: [Int: [Reader]]) {
        var reported: Set<Int> = []
        for edge in graph.steps[step].edges {
            switch edge.destination {
            case .step, .word(.stay): break
            case .path, .word, .end, .parent, .unknown: continue
            }
            let route = graph.steps[step].routes[edge.route]
            for key in facts.keys(writtenBy: route, of: graph.steps[step], in: graph) {
                // The values that a member itself was built with are its own.
                guard let reader = readers[key]?.first(where: { $0.member != step }), !reported.contains(key),
                    let (plugin, write) = writer(of: key, in: step)
                else { continue }
                reported.insert(key)
                noteLate(key, reader, in: flow)
                reportLate(write, of: plugin, by: route, at: step, reader)
            }
        }
    }

    /// Returns the plugin that writes a key: the plugin of a step, or a plugin in the flow that the step uses.
    private func writer(of key: Int, in step: Int) -> (AdaptedPlugin, AdaptedPlugin.Write)? {
        var open = [step]
        var isSeen: Set<Int> = []
        while let index = open.popLast() {
            let step = graph.steps[index]
            if case .flow(let callee) = step.unit, isSeen.insert(callee).inserted {
                open += graph.flows[callee].stepsAndServices.reversed()
            }
            for route in step.routes {
                guard let plugin = plugin(of: index),
                    let write = graph.writes(of: route, at: step).first(where: { $0.key == key })
                else { continue }
                return (plugin, write)
            }
        }
        return nil
    }

    private mutating func noteLate(_ key: Int, _ reader: Reader, in flow: Int) {
        lateSlots.insert(LateSlot(flow: flow, key: key))
        lateSlots.insert(LateSlot(flow: graph.steps[reader.step].flow, key: key))
    }

    /// Reports values of a link that come too late: a link shows a member, which has already been built.
    private mutating func reportLateValues(of link: FlowGraph.Link, _ readers: [Int: [Int: [Reader]]]) {
        for item in link.query {
            let paths = link.edges.map { $0.destination.path ?? [] }
            guard let late = paths.compactMap({ lateReader(of: item.key, along: $0, readers) }).first,
                let plugin = plugin(of: late.reader.step)
            else { continue }
            noteLate(item.key, late.reader, in: late.flow)
            report(
                .lateValue,
                "The link `\(link.name.value)` carries `\(item.name.value)`, which \(late.mayBeEntered ? "might not" : "would never") reach `\(plugin.id)`.",
                at: item.name.range,
                "comes too late",
                secondary: [Label(plugin.manifest.source, late.reader.range, "taken once, when it is built")],
                notes: [builtOnEntry(of: late.flow)]
                    + (late.mayBeEntered
                        ? ["A link into a flow that is shown already enters it again only for static dependencies."]
                        : []),
                help: [
                    "Leave it out of `query`, or give the flow the container `navigation`, which builds a step when its turn comes."
                ]
            )
        }
    }

    /// Returns the first flow or step on the path of a link that is already built when the value arrives; with its
    /// flow, and with true if the link might have entered the flow with the value.
    private func lateReader(
        of key: Int,
        along path: [Int],
        _ readers: [Int: [Int: [Reader]]]
    ) -> (reader: Reader, flow: Int, mayBeEntered: Bool)? {
        var flow = FlowGraph.root
        var mayBeEntered = false
        for leg in 0..<max(path.count, 1) {
            // Inside the member that the next leg leads into, that leg brings the value.
            let next = leg + 1 < path.count ? path[leg] : nil
            let isPlugin = next.map { plugin(of: $0) != nil } ?? false
            // What a child takes does not come from an environment.
            let found = graph.flows[flow].slot == nil ? readers[flow]?[key] : nil
            if let reader = found?.first(where: { isPlugin || $0.member != next }) {
                return (reader, flow, mayBeEntered)
            }
            guard let next else { return nil }
            guard case .flow(let callee) = graph.steps[next].unit else {
                (flow, mayBeEntered) = (graph.steps[path[leg + 1]].flow, false)
                continue
            }
            let given = graph.steps[next].callConstants + graph.flows[callee].scope.constants
            let isGiven =
                given.contains { $0.key == key } || graph.offer(of: graph.keys[key], in: graph.steps[next].flow) != nil
            if readers[flow] != nil, !mayBeEntered, !isGiven, let reader = readerOnEntry(of: key, to: callee) {
                return (reader, flow, false)
            }
            mayBeEntered = readers[flow] == nil && !isGiven
            flow = callee
        }
        return nil
    }

    /// Returns the first step of a flow that takes a key only when the flow is entered: for a static dependency, or as
    /// a service.
    private func readerOnEntry(of key: Int, to flow: Int) -> Reader? {
        for step in graph.flows[flow].stepsAndServices where facts.isReached[step] {
            if let reader = readerOnEntry(of: key, at: step) { return reader }
            guard graph.flows[flow].services.contains(step) else { continue }
            let slot = graph.steps[step].slots.first { $0.key == key && $0.constant == nil }
            if let slot { return Reader(member: step, step: step, type: slot.type, range: slot.range) }
        }
        return nil
    }

    /// Returns the reader of a key on entry to the flow: the plugin of a step, or of a child below the step.
    private func readerOnEntry(of key: Int, at step: Int) -> Reader? {
        var open = [step]
        while let next = open.popLast() {
            if let taken = staticValues(of: next).first(where: { $0.key == key }) {
                return Reader(member: step, step: next, type: taken.type, range: taken.range)
            }
            open += graph.steps[next].children.flatMap { graph.flows[$0.flow].steps }.reversed()
        }
        return nil
    }

    private func builtOnEntry(of flow: Int) -> String {
        graph.flows[flow].slot != nil
            ? "A child in a slot is built by its parent, and stays as it is."
            : "In the container `\(graph.flows[flow].container.rawValue)` all steps are built when the flow is entered, and stay as they are."
    }

    private mutating func reportLate(
        _ write: AdaptedPlugin.Write,
        of reporter: AdaptedPlugin,
        by route: FlowGraph.Route,
        at step: Int,
        _ slot: Reader
    ) {
        guard let reader = plugin(of: slot.step) else { return }
        let name = graph.keys[write.key]
        // One plugin can be both: then the steps tell them apart.
        let isSame = reporter.id == reader.id
        let (giver, taker) =
            isSame
            ? ("the step `\(graph.steps[step].name)`", "the step `\(graph.steps[slot.step].name)`")
            : ("`\(plugin(of: step)?.id ?? graph.steps[step].name)`", "`\(reader.id)`")
        report(
            .lateValue,
            "`\(route.outcome)` of \(giver) carries `\(name)`, which would never reach \(taker).",
            at: route.range,
            "carries `\(name)`",
            secondary: [
                Label(reporter.manifest.source, write.range, "in its payload"),
                Label(reader.manifest.source, slot.range, "taken once, when it is built"),
            ],
            notes: [builtOnEntry(of: graph.steps[step].flow)],
            help: [sharing(name, slot.type, by: reporter, reader)]
        )
    }

    /// Returns help text for sharing a value as a stream. Two entries can be one plugin, which then declares the stream
    /// once.
    private func sharing(
        _ name: String,
        _ type: ValueType,
        by reporter: AdaptedPlugin,
        _ reader: AdaptedPlugin
    ) -> String {
        let declaring =
            reporter.manifest.id == reader.manifest.id
            ? "`\(reporter.manifest.id)` declares it static as `MutableValueStream<\(type)>`, which it can also read"
            : "`\(reporter.id)` declares it static as `MutableValueStream<\(type)>`, `\(reader.id)` as `ValueStream<\(type)>`"
        return "Share it as a stream: \(declaring), and `dependencies` gets "
            + "`\"\(name)\": {\"stream\": \"\(type)\", \"value\": \(type.example)}`."
    }
}
