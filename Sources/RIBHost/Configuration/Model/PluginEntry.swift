/// One entry of `plugins`: an id, a file, and how its words map to the flow's.
public struct PluginEntry: Sendable {
    /// The id by which flows name it; its manifest must say the same.
    public var id: Located<String>
    /// The shared library, as written; nil where the entry is wrong.
    public var path: Located<String>?
    /// The adapter without code, if any.
    public var adapt: Adaptation?

    /// Makes an entry.
    public init(id: Located<String>, path: Located<String>?, adapt: Adaptation? = nil) {
        self.id = id
        self.path = path
        self.adapt = adapt
    }
}

/// An adapter without code: what a plugin calls so, the flow calls otherwise.
public struct Adaptation: Sendable {
    /// A slot of the plugin, and the key that fills it.
    public var dependencies: [Renaming]
    /// An outcome of the plugin, and the outcome that flows route.
    public var outcomes: [Renaming]
    /// A payload key of the plugin's outcomes, and the key it is assigned to.
    public var payload: [Renaming]

    /// Makes an adaptation.
    public init(dependencies: [Renaming] = [], outcomes: [Renaming] = [], payload: [Renaming] = []) {
        self.dependencies = dependencies
        self.outcomes = outcomes
        self.payload = payload
    }
}

/// One pair of an adaptation.
public struct Renaming: Sendable {
    /// The plugin's word.
    public var pluginName: Located<String>
    /// The flow's word.
    public var flowName: Located<String>

    /// Makes a pair.
    public init(pluginName: Located<String>, flowName: Located<String>) {
        self.pluginName = pluginName
        self.flowName = flowName
    }
}
