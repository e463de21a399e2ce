/// `replace`: one step at a time.
///
/// A step is detached before the next is attached. `@back` builds the previous step again, with the environment that it
/// was entered with.
final class ReplaceContainer: StepContainer {
    let view = WrapperViewController()

    /// Nil if no outcome leads back.
    private let path: Trail?

    /// - Parameter goesBack: whether some outcome of the flow leads back.
    init(goesBack: Bool) {
        path = goesBack ? Trail() : nil
    }

    func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor) {
        enter(step, with: entry, in: wrapper)
    }

    func go(to step: Int, with environment: Environment, from reporter: Attachment, in wrapper: WrapperInteractor) {
        detachShown(in: wrapper)
        enter(step, with: environment, in: wrapper)
    }

    func goBack(from reporter: Attachment, in wrapper: WrapperInteractor) {
        // The checker refuses `@back` from the start, so there is a step before.
        guard let previous = path?.back() else { return reporter.resume() }
        detachShown(in: wrapper)
        enter(previous.step, with: previous.environment, in: wrapper)
    }

    func leave(_ wrapper: WrapperInteractor) {
        detachShown(in: wrapper)
        path?.entries.removeAll(keepingCapacity: true)
    }

    var attached: [Attachment] { if let shown = view.shown { [shown] } else { [] } }

    var trail: [Trail.Entry] { path?.entries ?? [] }

    func restore(_ kept: KeptSteps, in wrapper: WrapperInteractor) -> Bool {
        guard let step = kept.steps.first else { return false }
        path?.entries = kept.trail
        view.show(wrapper.attach(step))
        return true
    }

    private func enter(_ step: Int, with environment: Environment, in wrapper: WrapperInteractor) {
        path?.enter(step, with: environment)
        view.show(wrapper.attach(step, with: environment))
    }

    private func detachShown(in wrapper: WrapperInteractor) {
        guard let attachment = view.shown else { return }
        view.show(nil)
        wrapper.detach(attachment)
    }
}
