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

/// Says what the RIB keeps. It attaches no children.
final class NewcomerRIBRouter: ViewableRouter<NewcomerRIBInteractor, NewcomerRIBViewController>,
    NewcomerRIBStateProviding
{
    var state: NewcomerRIBState { interactor.state }
}
