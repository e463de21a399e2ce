import Isolation
import PluginABI

/// One slot of a step, as the plugin's generated code asks it for children.
final class HostSlot: ChildSource {
    let name: String
    /// The index of the flow whose steps are the children.
    let flow: Int
    private let runtime: FlowRuntime
    private let scope: FlowScope
    private let offered: MutableValueStream<[Name]>
    private weak var children: SlotChildren?
    private var subscriptions: [Subscription] = []

    init(_ name: String, _ runtime: FlowRuntime, _ flow: Int, _ children: SlotChildren) {
        self.name = name
        self.flow = flow
        self.runtime = runtime
        self.children = children
        scope = children.scope
        offered = MutableValueStream(Self.names(in: runtime, scope))
        super.init(names: offered.readOnly)
    }

    override func build(_ build: ChildBuild) -> any ViewableRouting {
        children?.makePlace(build, in: self) ?? super.build(build)
    }

    /// The children whose conditions are true, in the order of the file.
    private static func names(in runtime: FlowRuntime, _ scope: FlowScope) -> [Name] {
        runtime.steps.filter { step in runtime.conditions[step.index].map { scope.isTrue($0.source) } ?? true }
            .map { Name(name: $0.name, title: $0.title) }
    }

    /// Calls `handler` with each change of a condition: the code that changed it still runs.
    func watchConditions(_ handler: @escaping @MainActor () -> Void) {
        guard !runtime.conditions.isEmpty else { return }
        subscriptions = Set(runtime.conditions.values.compactMap(\.stream)).compactMap { name in
            // Not for the value that is there already.
            scope.values(ofStream: name)?
                .subscribe { [weak self] _ in if self?.subscriptions.isEmpty == false { handler() } }
        }
    }

    func stopWatching() {
        for subscription in subscriptions { subscription.dispose() }
        subscriptions = []
    }

    /// A condition has changed, and the code that changed it has returned: the RIB is notified where it makes a
    /// difference.
    func offer() {
        let names = Self.names(in: runtime, scope)
        guard names != offered.value else { return }
        offered.value = names
        (children?.node.router?.interactable as? RemoteInteractor)?.offer(names, in: name)
    }
}
