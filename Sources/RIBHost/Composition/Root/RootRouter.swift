import Checking
import PluginABI

/// The root of the RIB tree: its only child is the wrapper of the root flow. Its scope is the file's.
final class RootRouter: LaunchRouter<RootInteractor, RootViewController> {
    private let wrapperBuilder: any WrapperBuildable
    private let scope: FlowScope
    private(set) var wrapper: WrapperRouter?
    /// The state of the flow in another session, until it continues from there.
    private var kept: KeptFlow?

    init(
        interactor: RootInteractor,
        viewController: RootViewController,
        wrapperBuilder: any WrapperBuildable,
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

    /// The names of the attached steps, outermost first.
    var shownPath: [String] { shownSteps.map(\.step.name) }

    /// The titles of the attached steps, outermost first: of a step the title of its screen, of a flow its name.
    var shownTitles: [String] { shownSteps.map(\.title) }

    private var shownSteps: [Attachment] {
        var steps: [Attachment] = []
        var shown = wrapper
        while let wrapper = shown, let current = wrapper.interactor.shown {
            steps.append(current)
            shown = current.rib?.router as? WrapperRouter
        }
        return steps
    }

    /// Tells the interactor which step the flow is idle at. Returns whether a link continued from there.
    func flowDidSettle() -> Bool {
        wrapper.map { interactor.flowDidSettle($0.interactor) } ?? false
    }

    /// Detaches the whole tree below the root.
    func detachFlow() {
        guard let wrapper else { return }
        self.wrapper = nil
        viewController.show(nil)
        detachChild(wrapper)
    }
}
