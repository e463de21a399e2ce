import Glibc
import PluginABI

/// Builds the Slow RIB after a delay, and after a FIFO has been opened for writing; faulty, it reports a fault halfway, and
/// waits for another one, whose name is longer by `2`.
final class SlowBuilder: Builder<any SlowDependency>, SlowBuildable {
    func build(withListener listener: any SlowListener, milliseconds: Int, isFaulty: Bool?, gate: String?)
        -> any ViewableRouting
    {
        let half = UInt32(clamping: milliseconds / 2) &* 1000
        usleep(half)
        wait(at: gate)
        if isFaulty == true {
            RIBHost.report(Fault(kind: .attachedTwice, message: "As told, halfway.", path: []))
            wait(at: gate.map { "\($0)2" })
        }
        usleep(half)
        return ViewableRouter(interactor: Interactor(), viewController: SlowViewController())
    }

    private func wait(at gate: String?) {
        if let gate { close(open(gate, O_RDONLY)) }
    }
}

/// Shows that it is there.
final class SlowViewController: ViewController {
    override var screen: Screen { Screen(title: "Slow") { Text("Here at last") } }
}
