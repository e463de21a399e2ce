import PluginABI

/// Shown while a step without a view is attached: its title and a busy indicator.
final class ViewlessStepViewController: ViewController {
    private let title: String

    init(title: String) {
        self.title = title
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) { ProgressBar(title, fraction: nil) }
    }
}
