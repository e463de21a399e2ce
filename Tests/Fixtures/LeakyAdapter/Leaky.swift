import PluginABI

/// Listens to the child, and reports in the flow's names. The child's interactor retains it, and it retains the child's
/// router.
final class LeakyAdapterBuilder: Builder<any LeakyAdapterDependency>, LeakyAdapterBuildable {
    private weak var listener: (any LeakyAdapterListener)?
    private var child: (any ViewableRouting)?

    func build(withListener listener: any LeakyAdapterListener) -> any ViewableRouting {
        self.listener = listener
        let viewController = LeakyViewController()
        let interactor = LeakyInteractor()
        interactor.listener = self
        viewController.listener = interactor
        let router = ViewableRouter(interactor: interactor, viewController: viewController)
        child = router
        return router
    }

    fileprivate func childDidEnd() {
        listener?.done()
    }
}

/// Keeps its listener alive, which is the fault.
final class LeakyInteractor: Interactor {
    var listener: LeakyAdapterBuilder?

    func end() {
        listener?.childDidEnd()
    }
}

/// Offers the end.
final class LeakyViewController: ViewController {
    weak var listener: LeakyInteractor?

    override var screen: Screen {
        Screen(title: "Leaky") { Button("Done", id: "done") }
    }

    override func perform(_ action: Action) {
        listener?.end()
    }
}
