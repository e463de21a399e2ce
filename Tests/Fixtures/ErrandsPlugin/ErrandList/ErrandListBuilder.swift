import RIBs

@MainActor
protocol ErrandListDependency: Dependency {
    var mutableErrandStore: any MutableErrandStore { get }
    var didPop: Observable<any ViewControllable> { get }
}

/// What the list has, and what its children get of it.
final class ErrandListComponent: Component<any ErrandListDependency>, ErrandEditorDependency, NewErrandDependency {
    let newErrandViewController: any NewErrandViewControllable

    init(dependency: any ErrandListDependency, viewController: any NewErrandViewControllable) {
        newErrandViewController = viewController
        super.init(dependency: dependency)
    }

    var mutableErrandStore: any MutableErrandStore { dependency.mutableErrandStore }
}

@MainActor
protocol ErrandListListener: AnyObject {
    func errandListDidClose()
}

@MainActor
protocol ErrandListBuildable: Buildable {
    func build(
        withListener listener: any ErrandListListener
    ) -> (router: any ViewableRouting, actionableItem: any ErrandListActionableItem)
}

/// Builds the list.
final class ErrandListBuilder: Builder<any ErrandListDependency>, ErrandListBuildable {
    func build(
        withListener listener: any ErrandListListener
    ) -> (router: any ViewableRouting, actionableItem: any ErrandListActionableItem) {
        let viewController = ErrandListViewController()
        let component = ErrandListComponent(dependency: dependency, viewController: viewController)
        let interactor = ErrandListInteractor(
            presenter: viewController,
            store: component.mutableErrandStore,
            didPop: dependency.didPop
        )
        interactor.listener = listener
        let router = ErrandListRouter(
            interactor: interactor,
            viewController: viewController,
            editorBuilder: ErrandEditorBuilder(dependency: component),
            newErrandBuilder: NewErrandBuilder(dependency: component)
        )
        return (router, interactor)
    }
}
