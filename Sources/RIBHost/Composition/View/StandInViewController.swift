import PluginABI
import PluginManifest

/// Shown for a step that has no view of its own: its title, and a busy indicator; or why it has no RIB, and what will
/// follow.
final class StandInViewController: ViewController {
    private let title: String
    private let failure: Diagnostic?
    private let outlook: String

    init(title: String, after failure: Diagnostic? = nil, _ outlook: String = "") {
        self.title = title
        self.failure = failure
        self.outlook = outlook
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            if let failure {
                Text(failure.message, tone: .negative)
                for note in failure.notes { Text(note) }
                Text(outlook)
            } else {
                ProgressBar(title, fraction: nil)
            }
        }
    }
}
