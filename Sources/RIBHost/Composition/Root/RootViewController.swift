import PluginABI

/// Shows only the screen of the root flow.
final class RootViewController: ViewController {
    private var flow: ViewController?

    /// Shows a flow; nil when it has been detached.
    func show(_ flow: ViewController?) {
        self.flow = flow
        setNeedsDisplay()
    }

    override var screen: Screen { flow?.screen ?? Screen() }

    override func perform(_ action: Action) {
        flow?.perform(action)
    }
}
