internal import Configuration
internal import PluginABI

/// Shows the screens of the attached steps: a wrapper has no looks of its own.
///
/// This is how `replace` shows them, one at a time and as they are; the other containers have a subclass each.
class WrapperViewController: ViewController {
    /// An attached step.
    @MainActor
    struct Member {
        let step: String
        let viewController: ViewController

        var screen: Screen { viewController.visible.screen }

        /// What the step shows, for a screen that it shares.
        var elements: [Element] { screen.embedded(as: step) }

        func perform(_ action: Action) { viewController.visible.perform(action) }
    }

    /// The step that a person is looking at.
    private(set) final var shown: Member?

    /// A step was attached; it may be shown later.
    func add(_ member: Member) {}

    /// A step is about to be detached.
    func remove(_ step: String) {
        if shown?.step == step { show(nil) }
    }

    /// Shows a step that is attached; nil where a step has failed, so that there is nothing to show.
    final func show(_ member: Member?) {
        shown = member
        setNeedsDisplay()
    }

    override var screen: Screen { shown?.screen ?? Screen() }

    override func perform(_ action: Action) {
        shown?.viewController.visible.perform(action)
    }
}

extension PreparedFlow {
    /// The view of a wrapper that follows this flow.
    @MainActor
    func makeViewController(listener: any WrapperPresentableListener) -> WrapperViewController {
        switch container {
        case .replace: WrapperViewController()
        case .navigation: NavigationContainerViewController(listener: listener)
        case .tabs: TabsViewController(steps: steps.map(\.name), listener: listener)
        case .stack: StackViewController(steps: steps.map(\.name), listener: listener)
        }
    }
}
