import PluginABI
import PluginManifest

/// Shown for a step that has no view of its own: its title, and a busy indicator; or, while it waits for its plugin to
/// be built again, why it could not be built.
final class StandInViewController: ViewController {
    private let title: String
    private let failure: Diagnostic?

    init(title: String, waitingAfter failure: Diagnostic? = nil) {
        self.title = title
        self.failure = failure
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            if let failure {
                Text(failure.message, tone: .negative)
                for note in failure.notes { Text(note) }
                Text("This step waits for its plugin: it is entered when the plugin has been built again.")
            } else {
                ProgressBar(title, fraction: nil)
            }
        }
    }
}
