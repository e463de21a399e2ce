import RIBs

import protocol PluginABI.NavigateViewControllable

@MainActor
protocol MainInteractable: Interactable, ErrandListListener, StatisticsListener, SettingsListener {
    var router: (any MainRouting)? { get set }
}

@MainActor
protocol MainViewControllable: NavigateViewControllable {}

/// Has three children: one without a view for as long as it lives, one that is pushed, and one that is presented.
final class MainRouter: ViewableRouter<any MainInteractable, any MainViewControllable>, MainRouting {
    private let listBuilder: any ErrandListBuildable
    private let statisticsBuilder: any StatisticsBuildable
    private let settingsBuilder: any SettingsBuildable
    private var statistics: (any StatisticsRouting)?
    private var list: (router: any ViewableRouting, item: any ErrandListActionableItem)?
    private var settings: (any ViewableRouting)?

    init(
        interactor: any MainInteractable,
        viewController: any MainViewControllable,
        listBuilder: any ErrandListBuildable,
        statisticsBuilder: any StatisticsBuildable,
        settingsBuilder: any SettingsBuildable
    ) {
        self.listBuilder = listBuilder
        self.statisticsBuilder = statisticsBuilder
        self.settingsBuilder = settingsBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        attachStatistics()
    }

    func attachStatistics() {
        guard statistics == nil else { return }
        let statistics = statisticsBuilder.build(withListener: interactor)
        self.statistics = statistics
        attachChild(statistics)
    }

    func routeToList() -> any ErrandListActionableItem {
        if let list { return list.item }
        let list = listBuilder.build(withListener: interactor)
        self.list = (list.router, list.actionableItem)
        attachChild(list.router)
        viewController.push(list.router.viewControllable)
        return list.actionableItem
    }

    func detachList() {
        guard let list else { return }
        self.list = nil
        viewController.popTo(viewController)
        detachChild(list.router)
    }

    func routeToSettings() {
        guard settings == nil else { return }
        let settings = settingsBuilder.build(withListener: interactor)
        self.settings = settings
        attachChild(settings)
        viewController.present(settings.viewControllable)
    }

    func detachSettings() {
        guard let settings else { return }
        self.settings = nil
        viewController.dismiss(settings.viewControllable)
        detachChild(settings)
    }

    /// The person has gone back.
    func viewDidPop(_ view: any ViewControllable) {
        guard let list, list.router.viewControllable.uiviewController === view.uiviewController else { return }
        self.list = nil
        detachChild(list.router)
    }
}
