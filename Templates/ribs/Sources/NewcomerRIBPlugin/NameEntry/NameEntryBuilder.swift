import RIBs

/// What NameEntry needs from its parent.
@MainActor
protocol NameEntryDependency: Dependency {
    var name: BehaviorRelay<String> { get }
}

/// What NameEntry tells its parent.
@MainActor
protocol NameEntryListener: AnyObject {
    func nameEntryDidFinish(with name: String?)
}

/// All that the parent knows of NameEntry before it builds it.
@MainActor
protocol NameEntryBuildable: Buildable {
    func build(withListener listener: any NameEntryListener) -> any ViewableRouting
}

/// Builds NameEntry, which has no children: its router is a plain one.
final class NameEntryBuilder: Builder<any NameEntryDependency>, NameEntryBuildable {
    func build(withListener listener: any NameEntryListener) -> any ViewableRouting {
        let viewController = NameEntryViewController()
        let interactor = NameEntryInteractor(presenter: viewController, name: dependency.name.value)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
