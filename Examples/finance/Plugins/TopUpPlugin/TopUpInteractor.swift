import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol TopUpPresentable: Presentable {
    var listener: (any TopUpPresentableListener)? { get set }
    func show(_ text: String, refusal: Amount.Refusal?)
}

/// Takes an amount, and adds it to the balance; every subscriber of the stream sees it immediately.
final class TopUpInteractor: PresentableInteractor<any TopUpPresentable>, TopUpPresentableListener {
    weak var listener: (any TopUpListener)?

    private let balance: MutableValueStream<Double>
    private var amount: Amount?

    /// - Parameter state: the amount to continue with, unless it is invalid.
    init(presenter: any TopUpPresentable, balance: MutableValueStream<Double>, state: TopUpState?) {
        self.balance = balance
        amount = state?.amount.flatMap { try? Amount(entered: $0) }
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        if let amount { presenter.show(amount.text, refusal: nil) }
    }

    /// The amount that was entered and is not confirmed yet.
    var state: TopUpState { TopUpState(amount: amount?.text) }

    // MARK: TopUpPresentableListener

    /// A text that is refused stays, to be corrected. What was entered before it does not count any more: only what is
    /// shown can be confirmed.
    func enter(_ text: String) {
        do {
            let entered = try Amount(entered: text)
            amount = entered
            presenter.show(entered.text, refusal: nil)
        } catch {
            amount = nil
            presenter.show(text, refusal: error)
        }
    }

    func topUp() {
        guard let amount else { return }
        balance.value += amount.value
        listener?.topUpDidFinish()
    }

    func cancel() {
        amount = nil
        presenter.show("", refusal: nil)
        listener?.topUpDidCancel()
    }
}
