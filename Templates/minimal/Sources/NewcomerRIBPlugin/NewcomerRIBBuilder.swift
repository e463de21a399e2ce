import PluginABI

/// Builds the NewcomerRIB RIB. The RIB attaches no children, so the router is a plain one.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(withListener listener: any NewcomerRIBListener) -> any ViewableRouting {
        let viewController = NewcomerRIBViewController()
        let interactor = NewcomerRIBInteractor(presenter: viewController)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
