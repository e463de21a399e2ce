import PluginABI

/// Shows the screens of the attached steps: a wrapper has no appearance of its own.
///
/// Its container makes it, and keeps the attached steps here, so that they are stored only once. This class is for
/// `replace`, which shows one step at a time, unchanged; the other containers have a subclass each.
class WrapperViewController: ViewController {
    /// Gets the actions on the wrapper itself, if its container has controls of its own.
    final weak var listener: WrapperInteractor?

    /// The visible step.
    private(set) final var shown: Attachment?

    /// Shows a step; nil when none is left.
    final func show(_ step: consuming Attachment?) {
        shown = consume step
        setNeedsDisplay()
    }

    override var screen: Screen { shown?.screen ?? Screen() }

    override func perform(_ action: Action) {
        shown?.viewController?.visible.perform(action)
    }
}

extension String {
    /// A name as a heading: `logged-in` as `Logged in`.
    var inWords: String {
        let words = split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension Action {
    /// The name of the step that an action of a shared screen carries: `dashboard` in `dashboard/topUp`.
    var step: String? {
        // The name of a step has no slash.
        id.firstIndex(of: "/").map { String(id[..<$0]) }
    }
}
