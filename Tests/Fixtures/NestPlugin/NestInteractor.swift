import PluginABI

/// Counts the events from above and from below, and notes what the children report.
final class NestInteractor: PresentableInteractor<NestViewController>, NestEggsListener {
    weak var router: NestRouter?
    weak var listener: (any NestListener)?
    private let above: MutableEventStream<Int>
    private let below: MutableEventStream<Int>
    private let eggs: ValueStream<[SlotChild<any NestEggsBuildable>]>

    init(
        presenter: NestViewController,
        above: MutableEventStream<Int>,
        below: MutableEventStream<Int>,
        eggs: ValueStream<[SlotChild<any NestEggsBuildable>]>
    ) {
        self.above = above
        self.below = below
        self.eggs = eggs
        super.init(presenter: presenter)
        presenter.interactor = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        above.subscribe { [presenter] in presenter.above += $0 }.disposeOnDeactivate(interactor: self)
        below.subscribe { [presenter] in presenter.below += $0 }.disposeOnDeactivate(interactor: self)
        attach()
    }

    func attach() { router?.attach(eggs.value) }
    func leave() { listener?.left() }
    func sendUp() { above.send(1) }
    func sendDown() { below.send(10) }

    // MARK: NestEggsListener

    func left(_ child: String) { note("\(child) left", child) }
    func done(_ child: String) { note("\(child) is done", child) }

    func childDidFail(_ failure: ChildFailure) {
        presenter.notes.append(
            "\(failure.slot)/\(failure.child) \(failure.comesBack ? "comes back" : "is gone"): \(failure.message)"
        )
    }

    private func note(_ words: String, _ child: String) {
        presenter.notes.append(words)
        router?.detach(child)
    }
}
