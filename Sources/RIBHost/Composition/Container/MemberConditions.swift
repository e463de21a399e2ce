import Checking
import PluginABI

/// Which members of a flow, or children of a slot, can be attached now: those without a condition, and those whose
/// condition is true.
///
/// A stream that changes is noted in the queue: members are attached and detached when the turn's outcomes have been
/// routed, so that the code that changed it has returned.
@MainActor
final class MemberConditions {
    private let flow: FlowRuntime
    private var subscriptions: [Subscription] = []

    init(_ flow: FlowRuntime) {
        self.flow = flow
    }

    /// Whether a member can be attached in a wrapper.
    func allow(_ member: Int, in wrapper: WrapperInteractor) -> Bool {
        guard let condition = flow.conditions[member] else { return true }
        return wrapper.scope.isTrue(condition.source)
    }

    /// Notes each change for a wrapper, until its interactor is inactive or this stops.
    func watch(for wrapper: WrapperInteractor) {
        subscriptions = Set(flow.conditions.values.compactMap(\.stream)).compactMap { name in
            wrapper.scope.values(ofStream: name)?
                .subscribe { [unowned wrapper] _ in wrapper.queue.noteChange(of: wrapper) }
                .disposeOnDeactivate(interactor: wrapper)
        }
    }

    func stopWatching() {
        while let subscription = subscriptions.popLast() { subscription.dispose() }
    }
}
