import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol TopUpPresentable: Presentable {
    var listener: (any TopUpPresentableListener)? { get set }
    func show(_ text: String, refusal: Amount.Refusal?)
}

/// Takes an amount, and adds it to the balance; every subscriber of the stream sees the new balance immediately.
final class TopUpInteractor: PresentableInteractor<any TopUpPresentable>, TopUpPresentableListener {
    weak var listener: (any TopUpListener)?

    private let balance: MutableValueStream<Double>
    /// The last entered text, valid or not.
    private var text: String
    private var amount: Amount?

    /// Makes the interactor.
    ///
    /// - Parameter state: the text to continue with. An invalid text is refused again.
    init(presenter: any TopUpPresentable, balance: MutableValueStream<Double>, state: TopUpState?) {
        self.balance = balance
        text = state?.amount ?? ""
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        if !text.isEmpty { enter(text) }
    }

    /// The entered text, not confirmed yet. The refusal follows from the text, so only the text is kept.
    var state: TopUpState { TopUpState(amount: text.isEmpty ? nil : text) }

    // MARK: TopUpPresentableListener

    /// Takes a text. A refused text stays, to be corrected, and replaces any earlier amount: only the shown text can be
    /// confirmed.
    func enter(_ text: String) {
        do {
            let entered = try Amount(entered: text)
            amount = entered
            self.text = entered.text
            presenter.show(entered.text, refusal: nil)
        } catch {
            amount = nil
            self.text = text
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
        text = ""
        presenter.show("", refusal: nil)
        listener?.topUpDidCancel()
    }
}
