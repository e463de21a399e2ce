import PluginABI

/// Builds the NewcomerRIB RIB.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(
        withListener listener: any NewcomerRIBListener,
        state: NewcomerRIBState?
    ) -> any ViewableRouting & NewcomerRIBStateProviding {
        let viewController = NewcomerRIBViewController()
        let interactor = NewcomerRIBInteractor(presenter: viewController, state: state)
        interactor.listener = listener
        return NewcomerRIBRouter(interactor: interactor, viewController: viewController)
    }
}

/// The router, which passes on the interactor's state. The RIB attaches no children.
final class NewcomerRIBRouter: ViewableRouter<NewcomerRIBInteractor, NewcomerRIBViewController>,
    NewcomerRIBStateProviding
{
    var state: NewcomerRIBState { interactor.state }
}
