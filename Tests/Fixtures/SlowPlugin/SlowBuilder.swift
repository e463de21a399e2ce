import Glibc
import PluginABI

/// Builds the Slow RIB with a given delay, and optionally with a fault halfway, or once a FIFO has been opened for
/// writing.
final class SlowBuilder: Builder<any SlowDependency>, SlowBuildable {
    func build(withListener listener: any SlowListener, milliseconds: Int, isFaulty: Bool?, gate: String?)
        -> any ViewableRouting
    {
        if let gate { close(open(gate, O_RDONLY)) }
        let half = UInt32(clamping: milliseconds / 2) &* 1000
        usleep(half)
        if isFaulty == true { RIBHost.report(Fault(kind: .attachedTwice, message: "As told, halfway.", path: [])) }
        usleep(half)
        return ViewableRouter(interactor: Interactor(), viewController: SlowViewController())
    }
}

/// Shows that it is there.
final class SlowViewController: ViewController {
    override var screen: Screen { Screen(title: "Slow") { Text("Here at last") } }
}
