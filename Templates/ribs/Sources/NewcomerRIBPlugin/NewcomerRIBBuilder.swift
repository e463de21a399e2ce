import RIBs

/// The scope of NewcomerRIB, with the name for its children.
final class NewcomerRIBComponent: Component<any NewcomerRIBDependency>, NameEntryDependency {
    let name: BehaviorRelay<String>

    init(dependency: any NewcomerRIBDependency, name: String) {
        self.name = BehaviorRelay(value: name)
        super.init(dependency: dependency)
    }
}

/// Builds the NewcomerRIB RIB.
final class NewcomerRIBBuilder: Builder<any NewcomerRIBDependency>, NewcomerRIBBuildable {
    func build(withListener listener: any NewcomerRIBListener, name: String) -> any ViewableRouting {
        let component = NewcomerRIBComponent(dependency: dependency, name: name)
        let viewController = NewcomerRIBViewController()
        let interactor = NewcomerRIBInteractor(presenter: viewController, name: component.name)
        interactor.listener = listener
        return NewcomerRIBRouter(
            interactor: interactor,
            viewController: viewController,
            nameEntryBuilder: NameEntryBuilder(dependency: component)
        )
    }
}
