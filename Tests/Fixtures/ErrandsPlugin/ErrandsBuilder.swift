import RIBs

final class ErrandsBuilder: Builder<any ErrandsDependency>, ErrandsBuildable {
    func build(withListener listener: any ErrandsListener, name: String) -> any ViewableRouting {
        let subject = BehaviorRelay(value: name)
        _ = subject.value
        return ViewableRouter(interactor: Interactor(), viewController: ViewController())
    }
}
