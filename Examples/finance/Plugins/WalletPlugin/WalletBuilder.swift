import PluginABI

/// The scope of Wallet, which passes the balance from above to all children.
final class WalletComponent: Component<any WalletDependency>, WalletDashboardDependency, WalletOffersDependency {
    var balance: ValueStream<Double> { dependency.balance }
}

/// Builds the Wallet RIB.
final class WalletBuilder: Builder<any WalletDependency>, WalletBuildable {
    func build(
        withListener listener: any WalletListener,
        state: WalletState?
    ) -> any ViewableRouting & WalletStateProviding {
        let component = WalletComponent(dependency: dependency)
        let viewController = WalletViewController()
        let offers = dependency.offersBuilders(dependency: component)
        let interactor = WalletInteractor(offers: offers, closed: state?.closed ?? [])
        interactor.listener = listener
        return WalletRouter(
            interactor: interactor,
            viewController: viewController,
            dashboardBuilder: dependency.dashboardBuilder(dependency: component),
            offers: offers
        )
    }
}
