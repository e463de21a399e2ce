import PluginABI
import PluginManifest

/// One slot of a step, as the plugin's generated code asks it for children.
final class HostSlot: ChildSource {
    let name: String
    /// The index of the flow whose steps are the children.
    let flow: Int
    private let runtime: FlowRuntime
    /// Nil if no child has a condition.
    private let conditions: MemberConditions?
    private let offered: MutableValueStream<[Name]>
    private weak var children: SlotChildren?

    init(_ name: String, _ flow: Int, _ children: SlotChildren, in wrapper: WrapperInteractor) {
        self.name = name
        self.flow = flow
        self.children = children
        runtime = children.wrapperBuilder.flows[flow]
        conditions = runtime.conditions.isEmpty ? nil : MemberConditions(runtime)
        offered = MutableValueStream(Self.names(in: runtime, conditions, wrapper))
        super.init(names: offered.readOnly)
        watch(for: wrapper)
    }

    override func build(_ build: ChildBuild) -> any ViewableRouting {
        children?.makePlace(build, in: self) ?? super.build(build)
    }

    /// The children that the parent can build. A list follows the conditions; where a slot takes one child, that comes
    /// and goes in its place, and only a constant leaves it out.
    private static func names(
        in runtime: FlowRuntime,
        _ conditions: MemberConditions?,
        _ wrapper: WrapperInteractor
    ) -> [Name] {
        runtime.steps.filter { step in
            let hasPlace = runtime.slot != .many && runtime.conditions[step.index]?.stream != nil
            return hasPlace || conditions?.allow(step.index, in: wrapper) ?? true
        }
        .map { Name(name: $0.name, title: $0.title) }
    }

    /// Whether the condition of a child is true, if it has one.
    func allows(_ child: String, in wrapper: WrapperInteractor) -> Bool {
        guard let conditions, let step = runtime.step(named: child) else { return true }
        return conditions.allow(step.index, in: wrapper)
    }

    /// Notes changes of the conditions for the flow that the parent is in.
    func watch(for wrapper: WrapperInteractor) { conditions?.watch(for: wrapper) }

    func stopWatching() { conditions?.stopWatching() }

    /// A condition may have changed.
    ///
    /// - Returns: whether the parent can build others now.
    func settle(in wrapper: WrapperInteractor) -> Bool {
        guard conditions != nil else { return false }
        let names = Self.names(in: runtime, conditions, wrapper)
        guard names != offered.value else { return false }
        offered.value = names
        return true
    }
}
