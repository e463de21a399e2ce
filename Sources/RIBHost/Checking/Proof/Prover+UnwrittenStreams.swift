import Configuration
import PluginManifest

/// Streams that are used but never written: a condition that never changes, or a stream read by plugins while others
/// write another stream of the same name.
extension Prover {
    /// The streams written by plugins.
    private struct Written {
        private var streams: Set<Shared> = []
        /// The first two streams of each name: at least one of them differs from any given stream.
        private var firstTwo: [String: [(shared: Shared, plugin: Int)]] = [:]

        init(_ writers: [Writer]) {
            for writer in writers {
                for shared in writer.scopes.map({ Shared(scope: $0, stream: writer.stream) }) {
                    guard streams.insert(shared).inserted, firstTwo[writer.stream, default: []].count < 2 else {
                        continue
                    }
                    firstTwo[writer.stream, default: []].append((shared, writer.plugin))
                }
            }
        }

        func contains(_ shared: Shared) -> Bool { streams.contains(shared) }

        /// Returns another stream of the same name, and the first plugin that writes the other stream.
        func other(than shared: Shared) -> (shared: Shared, plugin: Int)? {
            firstTwo[shared.stream]?.first { $0.shared != shared }
        }
    }

    mutating func warnUnwritten(_ writers: [Writer]) {
        // An unknown plugin might write any of them, and so might one with an error.
        guard !graph.flows.contains(where: \.isBroken), !diagnostics.contains(where: { $0.severity == .error })
        else { return }
        let written = Written(writers)
        var warned: Set<Shared> = []
        for step in graph.steps.indices { warnUnwritten(conditionOf: step, written, &warned) }
        for (step, index) in facts.bindingIndices.enumerated() {
            guard let index, let plugin = plugin(of: step) else { continue }
            for binding in facts.bindings[index] { warnUnwritten(binding, of: plugin, written, &warned) }
        }
    }

    private mutating func warnUnwritten(
        conditionOf step: Int,
        _ written: Written,
        _ warned: inout Set<Shared>
    ) {
        guard let condition = graph.steps[step].condition, case .stream(let name, let scopes)? = facts.conditions[step]
        else { return }
        for shared in scopes.map({ Shared(scope: $0, stream: name) }) where !isSlot(shared.scope) {
            guard !written.contains(shared), let stream = graph.scope(shared.scope).stream(name),
                let place = stream.range
            else { continue }
            warned.insert(shared)
            let other = other(than: shared, written)
            return warn(
                .unwrittenCondition,
                "`when` of `\(graph.steps[step].name)` names the stream `\(name)`, which no plugin writes"
                    + (stream.initialValue.map { ": it is always \($0.words)." } ?? "."),
                at: condition.range,
                "never changes",
                secondary: [here(place, "declared here")] + label(of: other),
                help: [
                    other.map(Self.sharing)
                        ?? "Use a plugin that declares it static as `MutableValueStream<Bool>`, and writes it."
                ]
            )
        }
    }

    private mutating func warnUnwritten(
        _ binding: StaticBinding,
        of plugin: AdaptedPlugin,
        _ written: Written,
        _ warned: inout Set<Shared>
    ) {
        guard case .stream(let name, let scopes) = binding.source, !binding.type.isWritable else { return }
        for shared in scopes.map({ Shared(scope: $0, stream: name) }) where !isSlot(shared.scope) {
            guard !written.contains(shared), let place = graph.scope(shared.scope).stream(name)?.range,
                let other = other(than: shared, written), warned.insert(shared).inserted
            else { continue }
            warn(
                .unwrittenStream,
                "`\(plugin.id)` reads this stream `\(name)`, and no plugin writes it; what "
                    + "`\(other.id)` writes is another stream of the same name.",
                at: place,
                "never changes",
                secondary: label(of: other),
                help: [Self.sharing(other)]
            )
        }
    }

    /// Another stream of the same name: a plugin that writes it, and the place of its declaration.
    private typealias Other = (id: String, range: SourceRange)

    private func other(than shared: Shared, _ written: Written) -> Other? {
        guard let (other, plugin) = written.other(than: shared),
            let range = graph.scope(other.scope).stream(other.stream)?.range
        else { return nil }
        return (graph.plugins[plugin].id, range)
    }

    private func label(of other: Other?) -> [Label] {
        other.map { [here($0.range, "written by `\($0.id)`")] } ?? []
    }

    private static func sharing(_ other: Other) -> String {
        "`\(other.id)` writes another stream of this name: if both are to be one, declare it once, around both."
    }
}
