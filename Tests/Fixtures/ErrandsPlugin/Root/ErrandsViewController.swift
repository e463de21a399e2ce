import PluginABI
import RIBs

@MainActor
protocol ErrandsPresentableListener: AnyObject {}

/// Shows nothing of its own: what it presents covers it.
final class ErrandsViewController: ViewController, ErrandsPresentable, ErrandsViewControllable {
    weak var listener: (any ErrandsPresentableListener)?

    override var screen: Screen { Screen(title: "Errands") { Text("Good-bye.") } }
}
