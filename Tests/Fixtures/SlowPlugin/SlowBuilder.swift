import Glibc
import PluginABI

/// Builds the Slow RIB, as slowly as it is told.
final class SlowBuilder: Builder<any SlowDependency>, SlowBuildable {
    func build(withListener listener: any SlowListener, milliseconds: Int) -> any ViewableRouting {
        usleep(UInt32(clamping: milliseconds) &* 1000)
        return ViewableRouter(interactor: Interactor(), viewController: SlowViewController())
    }
}

/// Shows that it is there.
final class SlowViewController: ViewController {
    override var screen: Screen { Screen(title: "Slow") { Text("Here at last") } }
}
