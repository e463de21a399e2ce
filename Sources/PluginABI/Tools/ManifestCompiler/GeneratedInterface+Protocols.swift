import PluginManifest

extension GeneratedInterface {
    /// Writes the import of PluginABI. Declarations for other targets need an import of the same access. Without the
    /// feature every import has it, and an explicit access would contradict the imports of the author's files.
    func writeImport(to source: inout SwiftSource) {
        guard !access.isEmpty else { return source.line("import PluginABI") }
        source.line("#if hasFeature(InternalImportsByDefault)")
        source.indented { source in source.line("\(access)import PluginABI") }
        source.line("#else")
        source.indented { source in source.line("import PluginABI") }
        source.line("#endif")
    }

    /// Writes the dependency protocol, with a property for each static slot.
    func writeDependencyProtocol(to source: inout SwiftSource) {
        source.line()
        source.doc("What \(manifest.name) gets from its host for as long as it is attached.")
        source.line("@MainActor")
        guard !manifest.staticDependencies.isEmpty || !manifest.children.isEmpty else {
            return source.line("\(access)protocol \(dependencyProtocol): Dependency {}")
        }
        source.block("\(access)protocol \(dependencyProtocol): Dependency") { source in
            for slot in manifest.staticDependencies {
                source.doc(slot.type.sentence)
                source.line("var \(slot.name): \(slot.type) { get }")
            }
            for slot in manifest.children { writeBuilderRequirement(of: slot, to: &source) }
        }
    }

    /// Writes the listener protocol, with a method for each outcome.
    func writeListenerProtocol(to source: inout SwiftSource) {
        source.line()
        source.doc("Receives what \(manifest.name) reports: each call is an outcome, which the flow routes.")
        source.line("@MainActor")
        guard !manifest.outcomes.isEmpty else {
            return source.line("\(access)protocol \(listenerProtocol): AnyObject {}")
        }
        source.block("\(access)protocol \(listenerProtocol): AnyObject") { source in
            for outcome in manifest.outcomes {
                source.doc("Reports `\(outcome.name)`.")
                source.list("func \(outcome.name)(", outcome.parameters, ")")
            }
        }
    }

    /// Writes the builder's protocol, with the method that builds the RIB.
    func writeBuildableProtocol(_ build: Manifest.Build, to source: inout SwiftSource) {
        let sentence = "Builds \(manifest.name): \(build.builder) conforms to it."
        source.line()
        if let summary = manifest.summary { source.doc(sentence, summary) } else { source.doc(sentence) }
        source.line("@MainActor")
        source.block("\(access)protocol \(build.buildable): Buildable") { source in
            writeBuildDocumentation(to: &source)
            var parameters = ["withListener listener: any \(listenerProtocol)"]
            parameters += build.dynamic.map { "\($0.name): \($0.type)" }
            if keepsState { parameters.append("state: \(stateStruct)?") }
            var result = [manifest.hasView ? "ViewableRouting" : "Routing"]
            if keepsState { result.append(stateProtocol) }
            if hasEntries { result.append(entryProtocol) }
            source.list("func build(", parameters, ") -> any \(result.joined(separator: " & "))")
        }
    }

    private func writeBuildDocumentation(to source: inout SwiftSource) {
        guard keepsState else { return source.doc("Builds the RIB from its dynamic dependencies.") }
        source.doc(
            "Builds the RIB from its dynamic dependencies and from what it has kept.",
            "- Parameter state: the last value of the router's `state` if the RIB is restored; nil if it is new."
        )
    }
}

extension DependencyType {
    /// The plugin's use of the dependency, for a documentation comment.
    var sentence: String {
        switch self {
        case .value: "Given once."
        case .stream, .scoreStream: "To watch."
        case .eventStream: "To receive events."
        case .mutableEventStream: "To receive events and to send them."
        case .mutableStream, .mutableScoreStream: "To watch and to write."
        }
    }
}

extension Manifest.Outcome {
    /// The parameters of the listener's method.
    var parameters: [String] { payload.map { "\($0.name): \($0.type)" } }
}
