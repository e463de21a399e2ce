import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol ProfileHomePresentable: Presentable {
    func show(isRich: Bool)
}

/// Watches the balance: a customer with more than ten thousand is a gold customer while the balance stays there.
final class ProfileHomeInteractor: PresentableInteractor<any ProfileHomePresentable> {
    private let balance: ValueStream<Double>

    init(presenter: any ProfileHomePresentable, balance: ValueStream<Double>) {
        self.balance = balance
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        balance
            .projected { $0 > 10_000 }
            .subscribe { [presenter] isRich in presenter.show(isRich: isRich) }
            .disposeOnDeactivate(interactor: self)
    }
}
