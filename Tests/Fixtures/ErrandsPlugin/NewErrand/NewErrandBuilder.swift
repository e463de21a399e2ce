import RIBs

@MainActor
protocol NewErrandDependency: Dependency {
    var mutableErrandStore: any MutableErrandStore { get }
    var newErrandViewController: any NewErrandViewControllable { get }
}

/// What the flow has, and what its steps get of it.
final class NewErrandComponent: Component<any NewErrandDependency>, NewErrandStepDependency {
    var title: BehaviorRelay<String> { shared { BehaviorRelay(value: "") } }
}

@MainActor
protocol NewErrandListener: AnyObject {
    func newErrandDidFinish()
}

@MainActor
protocol NewErrandBuildable: Buildable {
    func build(withListener listener: any NewErrandListener) -> any NewErrandRouting
}

/// Builds a flow of two steps: a RIB without a view, which uses its parent's.
final class NewErrandBuilder: Builder<any NewErrandDependency>, NewErrandBuildable {
    func build(withListener listener: any NewErrandListener) -> any NewErrandRouting {
        let component = NewErrandComponent(dependency: dependency)
        let interactor = NewErrandInteractor(store: dependency.mutableErrandStore, title: component.title)
        interactor.listener = listener
        return NewErrandRouter(
            interactor: interactor,
            viewController: dependency.newErrandViewController,
            titleBuilder: NewErrandTitleBuilder(dependency: component),
            categoryBuilder: NewErrandCategoryBuilder(dependency: component)
        )
    }
}
