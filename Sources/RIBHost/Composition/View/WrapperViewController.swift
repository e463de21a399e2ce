internal import PluginABI

/// Shows the screen of the wrapper's child: a wrapper has no looks of its own.
final class WrapperViewController: ViewController {
    /// The child's view controller, while a child is attached.
    var child: ViewController? {
        didSet { setNeedsDisplay() }
    }

    override var screen: Screen { child?.screen ?? Screen {} }

    override func perform(_ action: Action) {
        child?.perform(action)
    }
}
