import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol TopUpPresentable: Presentable {
    var listener: (any TopUpPresentableListener)? { get set }
    func show(_ amount: Amount?)
    func show(_ refusal: Amount.Refusal)
}

/// Takes an amount, and adds it to the balance; every subscriber of the stream sees it immediately.
final class TopUpInteractor: PresentableInteractor<any TopUpPresentable>, TopUpPresentableListener {
    weak var listener: (any TopUpListener)?

    private let balance: MutableValueStream<Double>
    private var amount: Amount?

    init(presenter: any TopUpPresentable, balance: MutableValueStream<Double>) {
        self.balance = balance
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: TopUpPresentableListener

    func enter(_ text: String) {
        do {
            amount = try Amount(entered: text)
            presenter.show(amount)
        } catch {
            presenter.show(error)
        }
    }

    func topUp() {
        guard let amount else { return }
        balance.value += amount.value
        listener?.topUpDidFinish()
    }

    func cancel() {
        amount = nil
        presenter.show(nil)
        listener?.topUpDidCancel()
    }
}
