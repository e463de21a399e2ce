import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol SavingsPresentable: Presentable {
    var listener: (any SavingsPresentableListener)? { get set }
    func show(amount: Int, months: Int)
}

/// Computes the savings of some months, from the current balance.
final class SavingsInteractor: PresentableInteractor<any SavingsPresentable>, SavingsPresentableListener,
    SavingsEntries
{
    weak var listener: (any SavingsListener)?

    private let balance: ValueStream<Double>
    private let percent: Int
    private var months: Int

    init(presenter: any SavingsPresentable, balance: ValueStream<Double>, percent: Int, months: Int) {
        self.balance = balance
        self.percent = percent
        self.months = months
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var state: SavingsState { SavingsState(months: months) }

    override func didBecomeActive() {
        super.didBecomeActive()
        balance
            .subscribe { [weak self] _ in self?.show() }
            .disposeOnDeactivate(interactor: self)
    }

    private func show() {
        let monthly = balance.value * Double(percent) / 100
        presenter.show(amount: Int(monthly * Double(months)), months: months)
    }

    // MARK: SavingsEntries

    func save(months: Int) {
        self.months = max(1, months)
        show()
    }

    // MARK: SavingsPresentableListener

    func longer() {
        months += 1
        show()
    }

    func close() {
        listener?.didClose()
    }
}
