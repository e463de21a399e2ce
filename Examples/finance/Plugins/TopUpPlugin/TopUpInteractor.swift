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
    /// What was entered last, valid or not.
    private var text: String
    private var amount: Amount?

    /// - Parameter state: the text to continue with. What is wrong with it is said again.
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

    /// The text that was entered and is not confirmed yet. Why it is refused follows from it, so only the text is kept.
    var state: TopUpState { TopUpState(amount: text.isEmpty ? nil : text) }

    // MARK: TopUpPresentableListener

    /// A text that is refused stays, to be corrected. What was entered before it does not count any more: only what is
    /// shown can be confirmed.
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
