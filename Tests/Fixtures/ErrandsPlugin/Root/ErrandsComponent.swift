import RIBs

/// What the root has, and what its children get of it.
final class ErrandsComponent: Component<any ErrandsDependency>, LoggedOutDependency, MainDependency {
    let suggestedName: String

    init(dependency: any ErrandsDependency, name: String) {
        suggestedName = name
        super.init(dependency: dependency)
    }

    /// The views that have left the navigation.
    var poppedViews: PublishRelay<any ViewControllable> {
        shared { PublishRelay<any ViewControllable>() }
    }

    var didPop: Observable<any ViewControllable> { poppedViews.asObservable() }
}
