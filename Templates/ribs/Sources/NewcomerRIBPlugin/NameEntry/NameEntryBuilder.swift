import RIBs

/// Dependencies of NameEntry on the parent.
@MainActor
protocol NameEntryDependency: Dependency {
    var name: BehaviorRelay<String> { get }
}

/// Outcomes that NameEntry reports to its parent.
@MainActor
protocol NameEntryListener: AnyObject {
    func nameEntryDidFinish(with name: String?)
}

/// The builder of NameEntry, as the parent knows it.
@MainActor
protocol NameEntryBuildable: Buildable {
    func build(withListener listener: any NameEntryListener) -> any ViewableRouting
}

/// Builds the NameEntry RIB. The RIB attaches no children, so the router is a plain one.
final class NameEntryBuilder: Builder<any NameEntryDependency>, NameEntryBuildable {
    func build(withListener listener: any NameEntryListener) -> any ViewableRouting {
        let viewController = NameEntryViewController()
        let interactor = NameEntryInteractor(presenter: viewController, name: dependency.name.value)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
