internal import Configuration
internal import PluginABI

/// Shows the screens of the attached steps: a wrapper has no looks of its own.
///
/// This is how `replace` shows them, one at a time and as they are; the other containers have a subclass each.
class WrapperViewController: ViewController {
    /// The step that a person is looking at; nil where it has failed, so that there is nothing to look at.
    private(set) final var shown: Attachment?
    private final var shownController: ViewController?

    /// A step was attached; it may be shown later.
    func add(_ step: Attachment) {}

    /// A step is about to be detached.
    func remove(_ step: Attachment) {
        if shown === step { show(nil) }
    }

    /// Shows a step that is attached.
    final func show(_ step: Attachment?) {
        shownController = step?.viewController
        shown = shownController == nil ? nil : step
        setNeedsDisplay()
    }

    override var screen: Screen {
        guard let screen = shownController?.visible.screen else { return Screen() }
        if screen.isCut { shown?.screenIsCut() }
        return screen
    }

    override func perform(_ action: Action) {
        shownController?.visible.perform(action)
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
