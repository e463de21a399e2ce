/// `replace`: one step at a time.
///
/// A step is detached before the next is attached. `@back` builds the previous step again, with the environment that it was
/// entered with.
final class ReplaceContainer: StepContainer {
    private unowned let wrapper: any StepAttaching
    private var trail = Trail()
    private(set) var shown: Attachment?

    init(wrapper: any StepAttaching) {
        self.wrapper = wrapper
    }

    func start(at step: Int, with entry: Environment) {
        enter(step, with: entry)
    }

    func go(to step: Int, with environment: Environment, from reporter: Attachment) {
        detachShown()
        enter(step, with: environment)
    }

    func goBack(from reporter: Attachment) {
        // The checker refuses `@back` from the start, so there is a step before.
        guard let previous = trail.back() else { return reporter.resume() }
        detachShown()
        enter(previous.step, with: previous.environment)
    }

    func select(_ step: Int) {}

    func leave() {
        detachShown()
        trail.clear()
    }

    private func enter(_ step: Int, with environment: Environment) {
        trail.enter(step, with: environment)
        shown = wrapper.attach(step, with: environment)
        if let shown { wrapper.show(shown) }
    }

    private func detachShown() {
        guard let attachment = shown else { return }
        shown = nil
        wrapper.detach(attachment)
    }
}
