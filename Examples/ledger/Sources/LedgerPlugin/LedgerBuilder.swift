import PluginABI

/// Builds the Ledger RIB, which has no view.
final class LedgerBuilder: Builder<any LedgerDependency>, LedgerBuildable {
    func build(withListener listener: any LedgerListener) -> any Routing {
        let interactor = LedgerInteractor(balance: dependency.balance, file: dependency.ledgerFile)
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}
