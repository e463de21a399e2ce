import RIBs

@MainActor
protocol ErrandEditorDependency: Dependency {
    var mutableErrandStore: any MutableErrandStore { get }
}

@MainActor
protocol ErrandEditorListener: AnyObject {
    func errandEditorDidFinish()
}

@MainActor
protocol ErrandEditorBuildable: Buildable {
    func build(withListener listener: any ErrandEditorListener, errand: Errand) -> any ViewableRouting
}

/// Builds the RIB that changes an errand.
final class ErrandEditorBuilder: Builder<any ErrandEditorDependency>, ErrandEditorBuildable {
    func build(withListener listener: any ErrandEditorListener, errand: Errand) -> any ViewableRouting {
        let viewController = ErrandEditorViewController(errand: errand)
        let interactor = ErrandEditorInteractor(
            presenter: viewController,
            store: dependency.mutableErrandStore,
            errand: errand
        )
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
