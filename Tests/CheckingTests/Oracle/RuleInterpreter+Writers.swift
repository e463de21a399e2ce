import Configuration

/// Who writes streams that others write as well.
extension RuleInterpreter {
    /// The lists of writers that a stream has, by scope; nil where it has none.
    private func list(_ stream: String, of scope: Int) -> [String]? {
        let dependencies = scope == -1 ? configuration.dependencies : flows[scope].dependencies
        return dependencies.first { $0.key.value == stream }?.writers?.value.map(\.value)
    }

    /// The plugins that would write a stream whose list does not have them.
    func unlistedWriters(_ fillings: Fillings) -> Set<String> {
        Set(
            fillings.writers.filter { writer in
                writer.scopes.contains { list(writer.stream, of: $0)?.contains(writer.plugin) == false }
            }
            .map { "\($0.child.map { "child \($0)" } ?? "\($0.place)") \($0.plugin) \($0.stream)" }
        )
    }

    /// The plugins that are built with what another writer of their stream has reported, with that one and the stream.
    func writersAgain(_ fillings: Fillings) -> Set<String> {
        let unlisted = fillings.writers.map { writer in
            (writer, scopes: Set(writer.scopes.filter { list(writer.stream, of: $0) == nil }))
        }
        var found: Set<String> = []
        for first in Set(unlisted.map(\.0.plugin)) {
            let others = unlisted.filter { other in
                other.0.plugin != first
                    && unlisted.contains { one, scopes in
                        one.plugin == first && one.stream == other.0.stream && !scopes.isDisjoint(with: other.scopes)
                    }
            }
            guard !others.isEmpty else { continue }
            let marking = RuleInterpreter(configuration, manifests, countsUncovering: countsUncovering, marking: first)
            for (other, _) in others where marking.isGivenMarked(other.plugin, fillings) {
                found.insert("\(other.plugin) \(first) \(other.stream)")
            }
        }
        return found
    }

    private func isGivenMarked(_ id: String, _ fillings: Fillings) -> Bool {
        let isBuilt = builds.contains { place, environments in
            plugin(of: place)?.id.value == id
                && slots(of: place).contains { slot in environments.contains { $0.isMarked(slot.key) } }
        }
        return isBuilt
            || fillings.entered.contains { entered in
                entered.plugin == id && walk.entries(of: entered.flow).contains { $0.isMarked(entered.key) }
            }
    }
}
