import PluginManifest

extension GeneratedInterface {
    /// Writes the dependency, read from the host's context.
    func writeHostDependency(to source: inout SwiftSource) {
        source.line()
        source.doc("The static dependencies that \(manifest.name) declares, as its host provides them.")
        source.block("private final class \(hostDependency): \(dependencyProtocol)") { source in
            for slot in manifest.staticDependencies { source.line("let \(slot.name): \(slot.type)") }
            for slot in manifest.children { source.line("private let \(slot.source): ChildSource") }
            if !manifest.staticDependencies.isEmpty || !manifest.children.isEmpty { source.line() }
            source.block("init(_ context: PluginContext) throws(BuildError)") { source in
                for slot in manifest.staticDependencies {
                    source.list("self.\(slot.name) = try context.\(slot.type.accessor)(", ["\"\(slot.name)\""], ")")
                }
                for slot in manifest.children {
                    let method = slot.cardinality == .required ? "try context.children(" : "context.optionalChildren("
                    source.list("\(slot.source) = \(method)", ["\"\(slot.name)\""], ")")
                }
            }
            for slot in manifest.children { writeBuilderMethod(of: slot, to: &source) }
            source.line()
            source.doc("The one of this context, made for the first RIB that is built.")
            source.block("static func of(_ context: PluginContext) throws(BuildError) -> \(hostDependency)") { source in
                source.line("if let known = context.dependency as? \(hostDependency) { return known }")
                source.line("let made = try \(hostDependency)(context)")
                source.line("context.dependency = made")
                source.line("return made")
            }
        }
    }

    /// Writes the listener that reports each call as an outcome.
    func writeOutcomes(to source: inout SwiftSource) {
        source.line()
        source.doc("Passes each call of the listener on to the host, as an outcome.")
        source.block("private final class \(outcomesClass): \(listenerProtocol)") { source in
            source.line("private let listener: OutcomeListener")
            source.line()
            source.block("init(_ listener: OutcomeListener)") { source in
                source.line("self.listener = listener")
            }
            for outcome in manifest.outcomes {
                source.line()
                writeMethod(outcome, to: &source)
            }
        }
    }

    private func writeMethod(_ outcome: Manifest.Outcome, to source: inout SwiftSource) {
        source.list("func \(outcome.name)(", outcome.parameters, ") {")
        source.indented { source in
            // A payload key of this name would hide the listener.
            let isTaken = outcome.payload.contains { $0.name == "listener" }
            let report = isTaken ? "self.listener.report(" : "listener.report("
            let payload = outcome.payload.map { "\"\($0.name)\": \($0.name).wireValue" }
            let name = "name: \"\(outcome.name)\""
            if payload.isEmpty {
                source.line("\(report)Outcome(\(name)))")
            } else if source.fits("\(report)Outcome(\(name), payload: [", payload, "]))") {
                source.line("\(report)Outcome(\(name), payload: [\(payload.joined(separator: ", "))]))")
            } else {
                source.line(report)
                source.indented { source in
                    if source.fits("Outcome(\(name), payload: [", payload, "])") {
                        source.line("Outcome(\(name), payload: [\(payload.joined(separator: ", "))])")
                    } else {
                        source.line("Outcome(")
                        source.indented { source in
                            source.line(name + ",")
                            source.list("payload: [", payload, "]", trailingComma: true)
                        }
                        source.line(")")
                    }
                }
                source.line(")")
            }
        }
        source.line("}")
    }

    /// Writes the factory made by the entry point.
    func writeFactory(to source: inout SwiftSource) {
        source.line()
        source.doc("Builds \(manifest.name) for a host.")
        source.block("\(access)final class \(factoryClass): PluginFactory") { source in
            source.line("\(access)override func build(")
            source.indented { source in
                source.line("_ build: String,")
                source.line("context: PluginContext,")
                source.line("arguments: PluginArguments,")
                source.line("listener: OutcomeListener")
            }
            source.block(") throws(BuildError) -> BuiltRIB") { source in
                source.line("let dependency = try \(hostDependency).of(context)")
                source.line("let outcomes = \(outcomesClass)(listener)")
                source.line("switch build {")
                for build in manifest.builds {
                    source.line("case \"\(build.name)\":")
                    source.indented { source in writeBuild(build, to: &source) }
                }
                source.line("default:")
                source.indented { source in
                    source.list(
                        "return try super.build(",
                        ["build", "context: context", "arguments: arguments", "listener: listener"],
                        ")"
                    )
                }
                source.line("}")
            }
            if hasEntries { writeAsk(to: &source) }
        }
    }

    private func writeBuild(_ build: Manifest.Build, to source: inout SwiftSource) {
        // The compiler shows the line above an error: who forgot the class, or renamed it, reads here what is asked
        // for.
        source.comment("manifest.json names \(build.builder): a class that conforms to \(build.buildable).")
        source.list("let builder: any \(build.buildable) = \(build.builder)(", ["dependency: dependency"], ")")
        var arguments = build.dynamic.map { source.argument($0.name) }
        if keepsState { arguments.append("state: try arguments.state()") }
        source.list("let router = builder.build(", ["withListener: outcomes"] + arguments, ")")
        let label = manifest.hasView ? "router" : "viewless"
        var parts = ["\(label): router", "builder: builder", "listener: outcomes"]
        if keepsState { parts.append("state: { router.state.wireValue }") }
        if hasEntries {
            if !keepsState { parts.append("state: nil") }
            let ask = "try Self.ask(router.entries, entry, arguments)"
            parts.append("entries: { entry, arguments throws(BuildError) in \(ask) }")
        }
        source.list("return BuiltRIB(", parts, ")")
    }

    /// Writes the only symbol that leaves the library.
    func writeEntryPoint(to source: inout SwiftSource) {
        source.line()
        source.doc("Makes the factory, which the host takes over as a retained reference.")
        source.line("@c(\(manifest.entrySymbol))")
        source.block("public func makePluginFactory() -> UnsafeMutableRawPointer?") { source in
            source.line("PluginExport.factory { \(factoryClass)() }")
        }
    }
}

extension DependencyType {
    /// The context's method that returns a dependency of this type.
    var accessor: String {
        switch self {
        case .value: "value"
        case .stream: "stream"
        case .mutableStream: "mutableStream"
        case .eventStream: "eventStream"
        case .mutableEventStream: "mutableEventStream"
        case .scoreStream: "scoreStream"
        case .mutableScoreStream: "mutableScoreStream"
        }
    }
}
