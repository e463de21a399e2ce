@_spi(Host) import PluginABI
import Port

/// The container `replace`: a single step at a time.
///
/// A step is detached before the next is attached. `@back` builds the previous step again, with the environment of its
/// entry.
final class ReplaceContainer: StepContainer {
    private(set) var shown: StepNode?

    /// The path for `@back`; nil if no outcome leads back.
    private let path: Trail?

    /// - Parameter goesBack: true if an outcome of the flow leads back.
    init(goesBack: Bool) {
        path = goesBack ? Trail() : nil
    }

    var attached: [StepNode] { if let shown { [shown] } else { [] } }

    var screen: Screen { shown?.screen ?? Screen() }

    func perform(_ action: Action, in wrapper: WrapperInteractor) {
        // Most steps have only a view: then only that is retained for the action.
        if let port = shown?.onlyPort { return port.perform(action) }
        shown?.perform(action)
    }

    func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor) {
        enter(step, with: entry, in: wrapper)
    }

    func go(to step: Int, with environment: Environment, from reporter: StepNode, in wrapper: WrapperInteractor) {
        detachShown()
        enter(step, with: environment, in: wrapper)
    }

    func goBack(from reporter: StepNode, in wrapper: WrapperInteractor) {
        // The checker refuses `@back` from the start, so there is a step before.
        guard let previous = path?.back() else { return reporter.resume() }
        detachShown()
        enter(previous.step, with: previous.environment, in: wrapper)
    }

    func leave() {
        detachShown()
        path?.entries.removeAll(keepingCapacity: true)
    }

    var trail: [Trail.Entry] { path?.entries ?? [] }

    func resume(_ beginning: FlowBeginning, in wrapper: WrapperInteractor) {
        path?.entries = beginning.trail
        shown = beginning.steps.first.flatMap { wrapper.attach($0) }
    }

    private func enter(_ step: Int, with environment: Environment, in wrapper: WrapperInteractor) {
        path?.enter(step, with: environment)
        shown = wrapper.attach(step, with: environment)
    }

    private func detachShown() {
        shown.take()?.detach()
    }
}

/// The path to the current step, for `@back`: each step once, with the environment of its entry.
///
/// Entering a step of the trail again cuts the trail back to that step, so the trail is never longer than the flow.
final class Trail {
    typealias Entry = (step: Int, environment: Environment)

    var entries: [Entry] = []

    func enter(_ step: Int, with environment: Environment) {
        for index in entries.indices where entries[index].step == step {
            entries.removeSubrange(index...)
            break
        }
        entries.append((step, environment))
    }

    /// Drops the current step, and returns the step before.
    func back() -> Entry? {
        entries.removeLast(min(entries.count, 1))
        return entries.last
    }
}
