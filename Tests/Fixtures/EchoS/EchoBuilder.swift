import PluginABI

/// Builds the Echo RIB as a service: without a view.
final class EchoBuilder: Builder<any EchoDependency>, EchoBuildable {
    func build(withListener listener: any EchoListener, reflex: Int, habits: [String]) -> any Routing {
        let interactor = EchoInteractor(nil, dependency, reflex: reflex, habits: Set(habits))
        interactor.listener = listener
        interactor.meet("build")
        return Router(interactor: interactor)
    }
}
