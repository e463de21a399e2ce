import PluginABI
import PluginManifest

/// Shown for a step that could not be built, while it waits for its plugin to be built again: the reason.
final class WaitingStepViewController: ViewController {
    private let title: String
    private let failure: StepFailure

    init(title: String, _ failure: StepFailure) {
        self.title = title
        self.failure = failure
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            Text(failure.diagnostic.message, tone: .negative)
            for note in failure.diagnostic.notes { Text(note) }
            Text("This step waits for its plugin: it is entered when the plugin has been built again.")
        }
    }
}
