import Checking
import PluginABI

/// The root of the RIB tree: its only child is the wrapper of the root flow. Its scope is the file's.
final class RootRouter: LaunchRouter<RootInteractor, RootViewController> {
    private let wrapperBuilder: WrapperBuilder
    private let scope: FlowScope
    private(set) var wrapper: WrapperRouter?
    /// The state of the flow in another session, until it continues from there.
    private var kept: KeptFlow?

    init(
        interactor: RootInteractor,
        viewController: RootViewController,
        wrapperBuilder: WrapperBuilder,
        scope: FlowScope,
        keeping kept: KeptFlow?
    ) {
        self.wrapperBuilder = wrapperBuilder
        self.scope = scope
        self.kept = kept
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        super.didLoad()
        let wrapper = wrapperBuilder.build(
            withListener: interactor,
            flow: FlowGraph.root,
            by: nil,
            from: scope.entry,
            in: scope,
            keeping: kept
        )
        kept = nil
        self.wrapper = wrapper
        viewController.show(wrapper.viewController)
        attachChild(wrapper)
    }

    /// The attached steps, outermost first.
    var shownSteps: [Attachment] {
        var steps: [Attachment] = []
        var shown = wrapper
        while let wrapper = shown, let current = wrapper.interactor.shown {
            steps.append(current)
            shown = current.rib?.router as? WrapperRouter
        }
        return steps
    }

    /// Detaches the whole tree below the root.
    func detachFlow() {
        guard let wrapper else { return }
        self.wrapper = nil
        viewController.show(nil)
        detachChild(wrapper)
    }
}
