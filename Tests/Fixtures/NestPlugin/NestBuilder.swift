import PluginABI

/// The number comes from above; the events are the nest's own.
final class NestComponent: Component<any NestDependency>, NestEggsDependency {
    var number: MutableValueStream<Int> { dependency.number }
    var pulse: MutableEventStream<Int> { shared { MutableEventStream() } }
}

/// Builds the Nest RIB.
final class NestBuilder: Builder<any NestDependency>, NestBuildable {
    func build(withListener listener: any NestListener) -> any ViewableRouting {
        let component = NestComponent(dependency: dependency)
        let viewController = NestViewController()
        let interactor = NestInteractor(
            presenter: viewController,
            above: dependency.pulse,
            below: component.pulse,
            eggs: dependency.eggsBuilders(dependency: component)
        )
        interactor.listener = listener
        return NestRouter(interactor: interactor, viewController: viewController)
    }
}

/// Attaches what is in the slot, each once, and embeds it.
final class NestRouter: ViewableRouter<NestInteractor, NestViewController> {
    private var attached: [String: any ViewableRouting] = [:]

    override init(interactor: NestInteractor, viewController: NestViewController) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func attach(_ eggs: [SlotChild<any NestEggsBuildable>]) {
        for egg in eggs where attached[egg.name] == nil {
            let router = egg.builder.build(withListener: interactor)
            attached[egg.name] = router
            attachChild(router)
            viewController.embed(router.viewControllable, as: egg.name)
            viewController.eggs.append(egg.name)
        }
    }

    func detach(_ egg: String) {
        guard let router = attached.removeValue(forKey: egg) else { return }
        viewController.eggs.removeAll { $0 == egg }
        viewController.unembed(router.viewControllable)
        detachChild(router)
    }
}
