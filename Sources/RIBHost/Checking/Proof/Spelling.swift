import PluginManifest

/// The search for a name that a missing name might misspell: one typo has one cure, wherever it shows.
///
/// The uses of two names tell which one is misspelt: a name that nothing asks for is the wrong one.
struct Spelling: Sendable {
    /// The names wanted by slots.
    private let asked: Set<String>
    /// By plugin: the names wanted by the plugin's slots.
    private let askedByPlugin: [String: Set<String>]
    private var suggestions = Suggestions()
    /// The help found so far, by plugin and slot: a plugin can be many steps.
    private var found: [[String]: String?] = [:]

    init(_ graph: FlowGraph) {
        var asked: [String: Set<String>] = [:]
        for plugin in graph.usedPlugins {
            asked[plugin.id] = Set(plugin.manifest.staticDependencies.map { plugin.flowName(ofSlot: $0.name) })
        }
        for (index, step) in graph.steps.enumerated() {
            guard let plugin = graph.plugin(of: index) else { continue }
            asked[plugin.id, default: []].formUnion(step.slots.map { graph.keys[$0.key] })
        }
        askedByPlugin = asked
        self.asked = asked.values.reduce(into: []) { $0.formUnion($1) }
    }

    /// Returns help text for a name that nothing provides, if a similar name is provided.
    ///
    /// - Parameters:
    ///   - dependencies: the names of the scopes' own constants and streams that would fit.
    ///   - outcomes: the keys of the payloads that would fit.
    mutating func help(for missing: String, slot: String, of plugin: AdaptedPlugin, among names: Names) -> String? {
        if let found = found[[plugin.id, slot]] { return found }
        let help = search(missing, slot, plugin, names)
        found[[plugin.id, slot]] = .some(help)
        return help
    }

    private mutating func search(_ missing: String, _ slot: String, _ plugin: AdaptedPlugin, _ names: Names) -> String?
    {
        let unused = names.dependencies.filter { !asked.contains($0) && $0 != FlowGraph.Stream.score.name }
        if let name = suggestions.closest(to: missing, among: unused) {
            return "`dependencies` has `\(name)`, which no step needs: did you mean `\(missing)`?"
        }
        // A plugin knows its own names apart, and names that differ in their numbers are meant to differ.
        let own = askedByPlugin[plugin.id, default: []]
        let others = (names.outcomes + names.dependencies).filter { name in
            !asked.contains(name) || !own.contains(name) && name.filter(\.isLetter) != missing.filter(\.isLetter)
        }
        guard let name = suggestions.closest(to: missing, among: others.unique) else { return nil }
        // Where `adapt` has given the slot another name, that one is misspelt.
        let correction = slot == missing ? "Correct the name in the manifest of `\(plugin.id)`, or write" : "Write"
        return "Did you mean `\(name)`? \(correction) \(plugin.adapting("dependencies", slot, to: name))."
    }

    /// The names provided in the needed type.
    struct Names: Sendable {
        var dependencies: [String] = []
        var outcomes: [String] = []
    }
}
