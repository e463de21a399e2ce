import PluginABI

/// Builds the NewcomerRIB RIB. The dependencies come from the parent whose slot the RIB fills, or from plugins.json.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(
        withListener listener: any NewcomerRIBListener,
        state: NewcomerRIBState?
    ) -> any ViewableRouting & NewcomerRIBStateProviding {
        let viewController = NewcomerRIBViewController(name: dependency.name)
        let interactor = NewcomerRIBInteractor(presenter: viewController, count: state?.count ?? 1)
        interactor.listener = listener
        return NewcomerRIBRouter(interactor: interactor, viewController: viewController)
    }
}

/// The router, which passes on the interactor's state.
final class NewcomerRIBRouter: ViewableRouter<NewcomerRIBInteractor, NewcomerRIBViewController>,
    NewcomerRIBStateProviding
{
    var state: NewcomerRIBState { interactor.state }
}
