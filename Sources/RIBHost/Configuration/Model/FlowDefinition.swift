public import PluginManifest

/// A flow: the root flow, or a flow of `flows`.
public struct FlowDefinition: Sendable {
    /// The order of the steps.
    public enum Shape: Sendable {
        /// Each outcome of a step leads to the next; the names are of plugins or flows. Written as an array: the whole
        /// flow, or the `steps` of an object.
        case linear([Located<String>])
        /// Each outcome is routed; the start is nil if the container needs none, or if the start is invalid.
        case graph(start: Located<String>?, steps: [StepDefinition])
        /// An unreadable flow, whose name still exists.
        case invalid
    }

    /// The name of the root flow, which no other flow can have.
    public static let rootName = "flow"

    /// The flow's name.
    public var name: Located<String>
    /// The steps, in the order of the file.
    public var shape: Shape
    /// The container that shows the steps.
    public var container = Container.replace
    /// True if the container is written, but resembles none of the valid words. The shape is invalid then.
    public var hasUnknownContainer = false
    /// The place of the container; nil for the default.
    public var containerRange: SourceRange?
    /// The flow's own constants and streams, which live as long as an instance of the flow.
    public var dependencies: [SharedDependency] = []
    /// The plugins attached before the first step and detached after the last, in the order of the file. A step and a
    /// service of one flow cannot share a name. A flow cannot be a service.
    public var services: [StepDefinition] = []
    /// The place of the key `services`; nil if absent.
    public var servicesRange: SourceRange?
    /// The number of the file that contains the flow.
    public var file = 0
    /// The prefix of the flow's name where names of several files meet: `login/` for a flow of the file of `login`.
    public var prefix = ""
    /// The items of a navigation's bar: each label with the target of a press.
    public var bar: [RouteDefinition] = []
    /// The place of the key `bar`; nil if absent.
    public var barRange: SourceRange?
}

/// The ways in which a wrapper shows its steps.
public enum Container: String, Hashable, Sendable, CaseIterable {
    /// One step at a time; the next replaces it.
    case replace
    /// A stack of steps: the next step covers the one before, and can uncover it again.
    case navigation
    /// All steps attached, one shown.
    case tabs
    /// All steps attached, all shown.
    case stack

    /// True if all steps attach together, in the order of the file.
    public var attachesAllMembers: Bool { self == .tabs || self == .stack }
}

extension FlowDefinition {
    /// Returns the names of the ends in the file, `finished` first. A flow without a written end has only `finished`,
    /// and may never reach it.
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
    /// Appends the ends of a target. Recursive: the depth of switches is limited.
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
