import PluginABI

/// The scope of the RIB, which provides the dependencies of all panels.
final class NewcomerRIBComponent: Component<any NewcomerRIBDependency>, NewcomerRIBPanelsDependency {
    var name: String { dependency.name }
}

/// Builds the NewcomerRIB RIB with the builders of its panels.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(
        withListener listener: any NewcomerRIBListener,
        state: NewcomerRIBState?
    ) -> any ViewableRouting & NewcomerRIBStateProviding {
        let component = NewcomerRIBComponent(dependency: dependency)
        let viewController = NewcomerRIBViewController()
        let interactor = NewcomerRIBInteractor(presenter: viewController, closed: state?.closed ?? [])
        interactor.listener = listener
        return NewcomerRIBRouter(
            interactor: interactor,
            viewController: viewController,
            panels: dependency.panelsBuilders(dependency: component)
        )
    }
}
