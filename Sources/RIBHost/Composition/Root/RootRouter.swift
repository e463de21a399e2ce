internal import PluginABI

/// The root of the RIB tree: its only child is the wrapper of the root flow.
final class RootRouter: LaunchRouter<RootInteractor, RootViewController>, RootRouting {
    private let wrapperBuilder: any WrapperBuildable
    private let flow: Int
    private let entry: Environment
    private var wrapper: WrapperRouter?

    init(
        interactor: RootInteractor,
        viewController: RootViewController,
        wrapperBuilder: any WrapperBuildable,
        flow: Int,
        entry: Environment
    ) {
        self.wrapperBuilder = wrapperBuilder
        self.flow = flow
        self.entry = entry
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        let wrapper = wrapperBuilder.build(withListener: interactor, flow: flow, entry: entry)
        self.wrapper = wrapper
        viewController.show(wrapper.viewController)
        attachChild(wrapper)
    }

    /// The names of the attached steps, outermost first: what a person is looking at.
    var shownPath: [String] {
        var path: [String] = []
        var shown = wrapper
        while let wrapper = shown, let current = wrapper.interactor.shown {
            path.append(current.step.name)
            shown = current.rib?.router as? WrapperRouter
        }
        return path
    }

    /// Tells the interactor where the flow has come to rest.
    func flowDidSettle() {
        if let wrapper { interactor.flowDidSettle(wrapper.interactor) }
    }

    /// Detaches the whole tree below the root.
    func detachFlow() {
        guard let wrapper else { return }
        self.wrapper = nil
        viewController.show(nil)
        detachChild(wrapper)
    }

    // MARK: RootRouting

    func restartFlow() {
        wrapper?.interactor.restart()
    }
}
