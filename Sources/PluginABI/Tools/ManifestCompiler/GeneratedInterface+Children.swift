import PluginManifest

// What an RIB has by hand for each child: a listener, a dependency and a builder. Here the host knows the child.
extension GeneratedInterface {
    /// Writes the protocols and the builders of each slot for children.
    func writeChildren(to source: inout SwiftSource) {
        for slot in manifest.children {
            writeListener(of: slot, to: &source)
            if !slot.provides.isEmpty { writeDependency(of: slot, to: &source) }
            writeBuildable(of: slot, to: &source)
        }
    }

    /// Writes the private classes behind the protocols of slots.
    func writeChildBuilders(to source: inout SwiftSource) {
        for slot in manifest.children {
            writeBuilder(of: slot, to: &source)
            writeReports(of: slot, to: &source)
        }
    }

    /// Writes the member of the dependency by which the builder gets the slot's builders.
    func writeBuilderRequirement(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.doc(slot.sentence)
        source.line(slot.requirement(in: manifest))
    }

    /// Writes the method with which the host's dependency builds a slot's child.
    func writeBuilderMethod(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line()
        source.block(slot.requirement(in: manifest)) { source in
            let dependency = slot.provides.isEmpty ? "" : ", dependency"
            let builder = slot.builder(in: manifest)
            switch slot.cardinality {
            case .required:
                source.line("\(builder)(\(slot.source), \(slot.source).names.value.first?.name ?? \"\"\(dependency))")
            case .optional:
                source.line("\(slot.source).names.value.first.map { \(builder)(\(slot.source), $0.name\(dependency)) }")
            case .many:
                source.line("\(slot.source).names.projected { [\(slot.source)] names in")
                source.indented { source in
                    source.line("names.map { child in")
                    source.indented { source in
                        let arguments = ["name: child.name", "title: child.title"]
                        let made = "builder: \(builder)(\(slot.source), child.name\(dependency))"
                        source.list("SlotChild(", arguments + [made], ")")
                    }
                    source.line("}")
                }
                source.line("}")
            }
        }
    }

    private func writeListener(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line()
        let children = slot.cardinality == .many ? "a child, by its name," : "the child"
        source.doc("Receives what \(children) in the slot `\(slot.name)` reports: the interactor conforms to it.")
        source.line("@MainActor")
        let declaration = "\(access)protocol \(slot.listener(in: manifest)): ChildListener"
        guard !slot.outcomes.isEmpty else { return source.line("\(declaration) {}") }
        source.block(declaration) { source in
            for outcome in slot.outcomes {
                source.doc("The child reports `\(outcome.name)`.")
                source.list("func \(outcome.name)(", slot.subject + outcome.parameters, ")")
            }
        }
    }

    private func writeDependency(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line()
        source.doc("What the child in the slot `\(slot.name)` gets: the component conforms to it.")
        source.line("@MainActor")
        source.block("\(access)protocol \(slot.dependency(in: manifest)): Dependency") { source in
            for dependency in slot.provides {
                source.doc(dependency.type.providedSentence)
                source.line("var \(dependency.name): \(dependency.type) { get }")
            }
        }
    }

    private func writeBuildable(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line()
        source.doc("Builds the child in the slot `\(slot.name)`, which plugins.json decides.")
        source.line("@MainActor")
        source.block("\(access)protocol \(slot.buildable(in: manifest)): Buildable, Sendable") { source in
            source.doc("Builds the RIB, for the router to attach and to show as a child of its own.")
            source.list("func build(", parameters(of: slot), ") -> any \(slot.routing)")
        }
    }

    private func parameters(of slot: Manifest.ChildSlot) -> [String] {
        ["withListener listener: any \(slot.listener(in: manifest))"] + slot.dynamic.map { "\($0.name): \($0.type)" }
    }

    private func writeBuilder(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line()
        source.doc("Asks the host for the child in the slot `\(slot.name)`.")
        source.block("private final class \(slot.builder(in: manifest)): \(slot.buildable(in: manifest))") { source in
            let dependency = slot.provides.isEmpty ? nil : "any \(slot.dependency(in: manifest))"
            source.line("private let source: ChildSource")
            source.line("private let name: String")
            if let dependency { source.line("private let dependency: \(dependency)") }
            source.line()
            let parameters = ["_ source: ChildSource", "_ name: String", dependency.map { "_ dependency: \($0)" }]
            source.list("init(", parameters.compactMap(\.self), ") {")
            source.indented { source in
                source.line("self.source = source")
                source.line("self.name = name")
                if dependency != nil { source.line("self.dependency = dependency") }
            }
            source.line("}")
            source.line()
            source.list("func build(", self.parameters(of: slot), ") -> any \(slot.routing) {")
            source.indented { source in writeBuild(of: slot, to: &source) }
            source.line("}")
        }
    }

    private func writeBuild(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        // An argument of the name of a property hides that.
        let word = slot.provides.isEmpty && slot.dynamic.isEmpty ? "let" : "var"
        let name = slot.cardinality == .many ? ", self.name" : ""
        source.line("\(word) build = ChildBuild(self.name, listener: \(slot.reports(in: manifest))(listener\(name)))")
        for dependency in slot.provides {
            let label = dependency.type.isWritable ? "writable: " : ""
            source.list(
                "build.provided[\"\(dependency.name)\"] = .providing(",
                ["\(label)self.dependency.\(dependency.name)"],
                ")"
            )
        }
        for argument in slot.dynamic {
            source.line("build.arguments[\"\(argument.name)\"] = \(argument.name).wireValue")
        }
        source.line("return self.source.build(build)")
    }

    private func writeReports(of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line()
        source.doc("Passes what the child in the slot `\(slot.name)` reports on to its listener.")
        source.block("private final class \(slot.reports(in: manifest)): OutcomeListener") { source in
            let isMany = slot.cardinality == .many
            source.line("private weak var listener: (any \(slot.listener(in: manifest)))?")
            if isMany { source.line("private let name: String") }
            source.line()
            let name = isMany ? ", _ name: String" : ""
            source.block("init(_ listener: any \(slot.listener(in: manifest))\(name))") { source in
                source.line("self.listener = listener")
                if isMany { source.line("self.name = name") }
                source.line("super.init()")
            }
            source.line()
            source.block("override func report(_ outcome: Outcome)") { source in
                if slot.outcomes.isEmpty {
                    return source.line("if let failure = ChildFailure(outcome) { listener?.childDidFail(failure) }")
                }
                source.line("switch outcome.name {")
                for outcome in slot.outcomes { writeCase(outcome, of: slot, to: &source) }
                source.line("default:")
                source.indented { source in
                    source.line("if let failure = ChildFailure(outcome) { listener?.childDidFail(failure) }")
                }
                source.line("}")
            }
        }
    }

    private func writeCase(_ outcome: Manifest.Outcome, of slot: Manifest.ChildSlot, to source: inout SwiftSource) {
        source.line("case \"\(outcome.name)\":")
        source.indented { source in
            // Numbered: a payload key can have any name, that of a variable here as well.
            for (index, field) in outcome.payload.enumerated() {
                let value = "wireValue: outcome.payload[\"\(field.name)\"] ?? .null"
                source.list("guard let value\(index) = \(field.type)(", [value], ") else { return }")
            }
            let subject = slot.cardinality == .many ? ["name"] : []
            let arguments = subject + outcome.payload.enumerated().map { "\($1.name): value\($0)" }
            source.list("listener?.\(outcome.name)(", arguments, ")")
        }
    }
}

extension Manifest.ChildSlot {
    /// Returns the prefix of the slot's declarations: `FinanceHomeDashboard`.
    private func prefix(in manifest: Manifest) -> String {
        manifest.name + name.prefix(1).uppercased() + name.dropFirst()
    }

    fileprivate func listener(in manifest: Manifest) -> String { prefix(in: manifest) + "Listener" }
    fileprivate func dependency(in manifest: Manifest) -> String { prefix(in: manifest) + "Dependency" }
    fileprivate func buildable(in manifest: Manifest) -> String { prefix(in: manifest) + "Buildable" }
    fileprivate func builder(in manifest: Manifest) -> String { prefix(in: manifest) + "SlotBuilder" }
    fileprivate func reports(in manifest: Manifest) -> String { prefix(in: manifest) + "Reports" }

    /// The property of the host's dependency for the slot's children.
    var source: String { name + "Source" }

    /// The first parameter of a listener's method for a slot with several children.
    fileprivate var subject: [String] { cardinality == .many ? ["_ child: String"] : [] }

    fileprivate var routing: String { hasView ? "ViewableRouting" : "Routing" }

    fileprivate var sentence: String {
        switch cardinality {
        case .required: "Makes the builder of the child in the slot `\(name)`."
        case .optional: "Makes the builder of the child in the slot `\(name)`; nil where there is none."
        case .many: "Makes the builders of the children in the slot `\(name)`, in the order of plugins.json."
        }
    }

    /// Returns the method that makes the builders, up to its brace.
    fileprivate func requirement(in manifest: Manifest) -> String {
        let buildable = "any \(buildable(in: manifest))"
        let parameter = provides.isEmpty ? "" : "dependency: any \(dependency(in: manifest))"
        let (method, result) =
            switch cardinality {
            case .required: ("Builder", buildable)
            case .optional: ("Builder", "(\(buildable))?")
            case .many: ("Builders", "ValueStream<[SlotChild<\(buildable)>]>")
            }
        return "func \(name)\(method)(\(parameter)) -> \(result)"
    }
}

extension DependencyType {
    /// The child's use of a provided dependency, for a documentation comment.
    fileprivate var providedSentence: String {
        switch self {
        case .value: "Given once, when the child is built."
        case .stream, .scoreStream: "For the child to watch."
        case .eventStream: "For the child to receive events."
        case .mutableEventStream: "For the child to receive events and to send them."
        case .mutableStream, .mutableScoreStream: "For the child to watch and to write."
        }
    }
}
