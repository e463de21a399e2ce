import PluginABI

/// The scope of Ledger.
final class LedgerComponent: Component<any LedgerDependency> {
    fileprivate var balance: MutableValueStream<Double> { dependency.balance }
    fileprivate var file: String { dependency.ledgerFile }
}

/// Builds the Ledger RIB, which has no view.
final class LedgerBuilder: Builder<any LedgerDependency>, LedgerBuildable {
    func build(withListener listener: any LedgerListener) -> any Routing {
        let component = LedgerComponent(dependency: dependency)
        let interactor = LedgerInteractor(balance: component.balance, file: component.file)
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}
