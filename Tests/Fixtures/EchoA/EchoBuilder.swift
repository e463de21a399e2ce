import PluginABI

/// Builds the Echo RIB: it writes shared streams, writes them again when others do, and reports whenever its habits say
/// so.
final class EchoBuilder: Builder<any EchoDependency>, EchoBuildable {
    func build(withListener listener: any EchoListener, reflex: Int, habits: [String]) -> any ViewableRouting {
        let later = (habits.contains { $0.hasSuffix(" later") } ? ["later"] : []) + habits.filter { $0 == "haunt" }
        let view = EchoViewController(dependency, later: later)
        let interactor = EchoInteractor(view, dependency, reflex: reflex, habits: Set(habits))
        interactor.listener = listener
        view.listener = interactor
        interactor.meet("build")
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}
