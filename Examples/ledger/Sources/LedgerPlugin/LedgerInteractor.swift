import PluginABI

/// Synchronizes the balance with the ledger: sets the balance from the ledger, then records each change.
///
/// Errors of reading and writing are reported, with the reason. The flow decides what follows; here it leaves the scope
/// of the balance, so no balance is shown that is not in the ledger.
final class LedgerInteractor: Interactor {
    weak var listener: (any LedgerListener)?

    private let balance: MutableValueStream<Double>
    private let file: String

    init(balance: MutableValueStream<Double>, file: String) {
        self.balance = balance
        self.file = file
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        do {
            let ledger = try Ledger(file: file)
            if let kept = try ledger.lastBalance() { balance.value = kept }
            // The first value is the one just read, or the opening balance of a new ledger.
            balance
                .subscribe { [weak self] balance in self?.record(balance, in: ledger) }
                .disposeOnDeactivate(interactor: self)
        } catch {
            report(error)
        }
    }

    private func record(_ balance: Double, in ledger: Ledger) {
        do {
            try ledger.record(balance)
        } catch {
            report(error)
        }
    }

    private func report(_ error: SQLiteError) {
        listener?.ledgerDidFail(reason: "The ledger `\(file)` \(error.message)")
    }
}
