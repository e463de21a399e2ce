internal import PluginABI

/// What is shown while a step is attached whose plugin has no view: that it is at work.
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
