import RIBs

@MainActor
protocol MainDependency: Dependency {
    var didPop: Observable<any ViewControllable> { get }
}

@MainActor
protocol MainListener: AnyObject {
    func mainDidLogOut(doneCount: Int)
}

@MainActor
protocol MainBuildable: Buildable {
    func build(
        withListener listener: any MainListener,
        name: String
    ) -> (router: any ViewableRouting, actionableItem: any MainActionableItem)
}

/// Builds the RIB of a person who is logged in.
final class MainBuilder: Builder<any MainDependency>, MainBuildable {
    func build(
        withListener listener: any MainListener,
        name: String
    ) -> (router: any ViewableRouting, actionableItem: any MainActionableItem) {
        let component = MainComponent(dependency: dependency, name: name)
        let viewController = MainViewController()
        let interactor = MainInteractor(
            presenter: viewController,
            userName: component.userName.asObservable(),
            refresh: component.refresh,
            worker: component.syncWorker,
            didPop: component.didPop
        )
        interactor.listener = listener
        let router = MainRouter(
            interactor: interactor,
            viewController: viewController,
            listBuilder: ErrandListBuilder(dependency: component),
            statisticsBuilder: StatisticsBuilder { StatisticsComponent(dependency: component) },
            settingsBuilder: SettingsBuilder(dependency: component)
        )
        return (router, interactor)
    }
}
