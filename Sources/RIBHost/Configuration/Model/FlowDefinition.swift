public import PluginManifest

/// One flow: the root's, or one of `flows`.
public struct FlowDefinition: Sendable {
    /// How its steps follow each other.
    public enum Shape: Sendable {
        /// Each outcome of a step leads to the next; a name is a plugin's or a flow's. Written as an array, which can
        /// be the whole flow or the `steps` of an object.
        case linear([Located<String>])
        /// Each outcome is routed; the start is nil if the container needs none, or if it is invalid.
        case graph(start: Located<String>?, steps: [StepDefinition])
        /// Something that could not be read; the flow's name still exists.
        case invalid
    }

    /// The name of the root flow, which no other can have.
    public static let rootName = "flow"

    /// The flow's name.
    public var name: Located<String>
    /// The steps, in the order of the file.
    public var shape: Shape
    /// How it shows them.
    public var container = Container.replace
    /// True if the container is written, but resembles none of the valid words. The shape is invalid then.
    public var hasUnknownContainer = false
    /// The place of the container, if it is written.
    public var containerRange: SourceRange?
    /// The flow's own constants and streams, which live as long as an instance of it.
    public var dependencies: [SharedDependency] = []
    /// The plugins that are attached before the first step and detached after the last, in the order of the file. A
    /// step and a service of one flow cannot share a name. A flow cannot be a service.
    public var services: [StepDefinition] = []
    /// The place of the key `services`, if it is written.
    public var servicesRange: SourceRange?
    /// The file that it is written in, by number.
    public var file = 0
    /// What its name begins with where names of several files meet: `login/` for a flow of the file of `login`.
    public var prefix = ""
    /// The items of a navigation's bar: the label, and where pressing it leads.
    public var bar: [RouteDefinition] = []
    /// The place of the key `bar`, if it is written.
    public var barRange: SourceRange?
}

/// How a wrapper shows its steps.
public enum Container: String, Hashable, Sendable, CaseIterable {
    /// One at a time; the next replaces it.
    case replace
    /// The next covers it, and can uncover it again.
    case navigation
    /// All attached, one shown.
    case tabs
    /// All attached, all shown.
    case stack

    /// Whether all steps attach together, in the order of the file.
    public var attachesAllMembers: Bool { self == .tabs || self == .stack }
}

extension FlowDefinition {
    /// The names of the ends that are written, `finished` first. A flow that writes none has that one, and may never
    /// come to it.
    ///
    /// - Parameter links: the targets of the links, which lead to ends of the root flow.
    public func endNames(linkedBy links: [TargetDefinition] = []) -> [String] {
        var steps: [StepDefinition] = []
        // An array ends after its last step.
        var names = [RouteDefinition.finished]
        if case .graph(_, let graph) = shape { (steps, names) = (graph, []) }
        let routes = (steps + services).flatMap(\.on) + bar
        for target in routes.map(\.target) + links { target.collectEnds(into: &names) }
        let named = names.unique.filter { $0 != RouteDefinition.finished }
        let isWritten = names.contains(RouteDefinition.finished)
        return (isWritten || named.isEmpty ? [RouteDefinition.finished] : []) + named
    }
}

extension TargetDefinition {
    /// Recursive: the depth of switches is limited.
    fileprivate func collectEnds(into names: inout [String]) {
        switch self {
        case .end(let name): names.append(name.value)
        case .word(let word): if word.value == .finish { names.append(RouteDefinition.finished) }
        case .select(let select):
            for selected in select.cases { selected.target.collectEnds(into: &names) }
            select.otherwise?.collectEnds(into: &names)
        case .step, .invalid: break
        }
    }
}
