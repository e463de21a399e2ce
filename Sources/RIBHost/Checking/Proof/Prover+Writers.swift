import Configuration
import PluginManifest

/// The writers of shared streams: only the plugins in a stream's `writers`, if the stream has the list. Without a list,
/// a plugin that is given a value another writer has reported might write the same change again.
extension Prover {
    /// A plugin in a flow, with a writable stream.
    struct Writer {
        var plugin: Int
        /// The plugin's first step in the flow.
        var step: Int
        var slot: String
        var stream: String
        var scopes: [FlowGraph.ScopeID]
    }

    mutating func checkWriters() {
        let writers = writers()
        reportUnlisted(writers)
        warnUnwritten(writers)
        var reported: Set<[String]> = []
        // By taker and giver: it is the same in each flow, and for each stream.
        var known: [[Int]: Given?] = [:]
        for (stream, writers) in unlisted(writers) {
            for taker in writers {
                for giver in writers where giver.plugin != taker.plugin {
                    let names = [graph.plugins[taker.plugin].id, graph.plugins[giver.plugin].id, giver.stream]
                    guard !reported.contains(names) else { continue }
                    let pair = [taker.plugin, giver.plugin]
                    if known[pair] == nil { known[pair] = .some(firstGiven(to: taker.plugin, by: giver.plugin)) }
                    guard case let given?? = known[pair] else { continue }
                    reported.insert(names)
                    warnTwice(taker, giver, given, stream, writers.map(\.plugin))
                }
            }
        }
    }

    /// A stream of a scope.
    struct Shared: Hashable {
        let scope: FlowGraph.ScopeID
        let stream: String
    }

    /// Returns the streams whose writers no list limits, with the writers: only the first step of each plugin is
    /// listed. So no more writers are compared than there are plugins, however many flows share a stream.
    private func unlisted(_ writers: [Writer]) -> [(stream: FlowGraph.Stream?, writers: [Writer])] {
        var places: [Shared: Int] = [:]
        var found: [(stream: FlowGraph.Stream?, writers: [Writer])] = []
        for writer in writers {
            for scope in writer.scopes {
                let shared = Shared(scope: scope, stream: writer.stream)
                if let place = places[shared] {
                    guard !found[place].writers.contains(where: { $0.plugin == writer.plugin }) else { continue }
                    found[place].writers.append(writer)
                } else {
                    let stream = graph.scope(scope).stream(writer.stream)
                    guard stream?.writers == nil else { continue }
                    places[shared] = found.count
                    found.append((stream, [writer]))
                }
            }
        }
        return found
    }

    /// Returns each plugin in each flow with each writable stream.
    private func writers() -> [Writer] {
        var writers: [Writer] = []
        var isSeen = Array(repeating: false, count: facts.bindings.count)
        for (step, index) in facts.bindingIndices.enumerated() {
            guard let index, !isSeen[index], case .plugin(let plugin, _) = graph.steps[step].unit else { continue }
            isSeen[index] = true
            for binding in facts.bindings[index] where binding.type.isWritable {
                guard case .stream(let name, let scopes) = binding.source else { continue }
                // Who writes what a parent provides is the parent's business.
                guard !scopes.contains(where: isSlot) else { continue }
                writers.append(.init(plugin: plugin, step: step, slot: binding.slot, stream: name, scopes: scopes))
            }
        }
        return writers
    }

    func isSlot(_ scope: FlowGraph.ScopeID) -> Bool {
        if case .flow(let flow) = scope { graph.flows[flow].slot != nil } else { false }
    }

    /// Reports the writers that a list leaves out. The help for each of them is the list with all of them: with only
    /// one added the others would be refused next.
    private mutating func reportUnlisted(_ writers: [Writer]) {
        var unlisted: [(writer: Writer, list: Located<[String]>)] = []
        for writer in writers {
            let lists = writer.scopes.compactMap { graph.scope($0).stream(writer.stream)?.writers }
            guard let list = lists.first(where: { !$0.value.contains(graph.plugins[writer.plugin].id) }) else {
                continue
            }
            unlisted.append((writer, list))
        }
        let byList = Dictionary(grouping: unlisted, by: \.list.range)
        for (writer, list) in unlisted {
            let all = byList[list.range, default: []].map { graph.plugins[$0.writer.plugin].id }.unique
            reportUnlisted(writer, in: list, all)
        }
    }

    /// Reports a writer missing in a list.
    ///
    /// - Parameter all: the plugins that the list leaves out.
    private mutating func reportUnlisted(_ writer: Writer, in list: Located<[String]>, _ all: [String]) {
        let plugin = graph.plugins[writer.plugin]
        let whole = (list.value + all).map { "\"\($0)\"" }.joined(separator: ", ")
        let only = list.value.isEmpty ? "no plugin" : "only \(list.value.listed())"
        report(
            .notAWriter,
            "`\(plugin.id)` would write `\(writer.stream)`, which \(only) may write.",
            at: graph.steps[writer.step].range,
            "would write it",
            secondary: [here(list.range, "its writers"), label(of: writer)],
            help: all.count == 1
                ? "Use a plugin that only reads it; or, if this one may write it too: `\"writers\": [\(whole)]`."
                : "Use plugins that only read it; or, if \(all.listed()) may write it too: `\"writers\": [\(whole)]`."
        )
    }

    /// Returns a label at the stream's place in the writer's manifest.
    private func label(of writer: Writer) -> Label {
        let manifest = graph.plugins[writer.plugin].manifest
        let slot = manifest.staticDependencies.first { $0.name == writer.slot }
        let words = "`\(slot?.type.description ?? writer.slot)` in `\(graph.plugins[writer.plugin].id)`"
        return Label(manifest.source, slot?.range ?? SourceRange(lowerBound: 0, upperBound: 0), words)
    }

    /// A value that one writer reports, and with which another writer is built.
    private struct Given {
        var key: Int
        var step: Int
        var route: FlowGraph.Route
    }

    private func firstGiven(to taker: Int, by giver: Int) -> Given? {
        let keys = Set(graph.plugins[giver].outcomes.flatMap(\.payload).map(\.key)).sorted()
        let steps = steps(of: taker)
        for key in keys {
            let takers = steps.filter { takes(key, at: $0) != nil }
            guard !takers.isEmpty, let route = firstRoute(writing: key, of: giver) else { continue }
            let spread = ValueSpread(of: key, reportedBy: giver, in: self)
            for step in takers {
                let isGiven =
                    switch takes(key, at: step) {
                    case .built: spread.isBuiltWith[step]
                    case .entered: spread.isEnteredWith[graph.steps[step].flow]
                    case nil: false
                    }
                if isGiven { return Given(key: key, step: step, route: route) }
            }
        }
        return nil
    }

    private func steps(of plugin: Int) -> [Int] {
        graph.steps.indices.filter { index in
            guard facts.isReached[index], case .plugin(plugin, _) = graph.steps[index].unit else { return false }
            return true
        }
    }

    private enum Taken { case built, entered }

    /// Returns when a step takes the value of a key: when the step is built, or when its flow is entered; nil for
    /// never.
    private func takes(_ key: Int, at step: Int) -> Taken? {
        if !isChild(step), graph.steps[step].slots.contains(where: { $0.key == key && $0.constant == nil }) {
            return .built
        }
        let isEntered = facts.bindings(of: step).contains { $0.source == .entry(key: graph.keys[key]) }
        return isEntered ? .entered : nil
    }

    private func firstRoute(writing key: Int, of plugin: Int) -> FlowGraph.Route? {
        for step in steps(of: plugin) {
            let route = graph.steps[step].routes.first { route in
                graph.writes(of: route, at: graph.steps[step]).contains { $0.key == key }
            }
            if let route { return route }
        }
        return nil
    }

    /// Warns that a plugin might write a stream's change a second time.
    ///
    /// - Parameter all: the plugins that can write the stream.
    private mutating func warnTwice(
        _ taker: Writer,
        _ giver: Writer,
        _ given: Given,
        _ stream: FlowGraph.Stream?,
        _ all: [Int]
    ) {
        let (second, first) = (graph.plugins[taker.plugin].id, graph.plugins[giver.plugin].id)
        let key = graph.keys[given.key]
        let list = "\"writers\": [\(all.map { "\"\(graph.plugins[$0].id)\"" }.joined(separator: ", "))]"
        // Only the host's score stream is nowhere declared.
        let declared = stream?.range.map { [here($0, "declared here")] } ?? []
        let wholeList =
            declared.isEmpty
            ? "\"dependencies\": {\"\(giver.stream)\": {\"stream\": \"Score\", \(list)}}"
            : list
        warn(
            .twoWriters,
            "`\(second)` is given the `\(key)` that `\(first)` reports, and both can write `\(giver.stream)`: "
                + "what the one has written, the other might write again.",
            at: graph.steps[given.step].range,
            "can write `\(giver.stream)`",
            secondary: [here(given.route.range, "reports `\(key)`")] + declared + [label(of: giver), label(of: taker)],
            help: [
                "List the plugins that may write it; the others are refused. If all may that do now: `\(wholeList)`."
            ]
        )
    }
}
