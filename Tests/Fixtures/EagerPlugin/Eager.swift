import Dispatch
import PluginABI

/// Builds the Eager RIB.
final class EagerBuilder: Builder<any EagerDependency>, EagerBuildable {
    /// How many RIBs have become active, in the whole process.
    static var activations = 0

    func build(withListener listener: any EagerListener, count: Int) -> any ViewableRouting {
        let interactor = EagerInteractor(count: count)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: EagerViewController())
    }
}

/// Reports immediately, within `didBecomeActive`.
final class EagerInteractor: Interactor {
    weak var listener: (any EagerListener)?

    private let count: Int

    init(count: Int) {
        self.count = count
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        EagerBuilder.activations += 1
        if count < 0 { reportElsewhere() }
        if EagerBuilder.activations < count { listener?.again() }
    }

    /// Reports on another thread, which compiles only with force.
    private func reportElsewhere() {
        let report: @MainActor () -> Void = { [listener] in listener?.again() }
        nonisolated(unsafe) let forced = unsafeBitCast(report, to: (() -> Void).self)
        DispatchQueue.global().async { forced() }
    }
}

/// Shows how many RIBs there have been.
final class EagerViewController: ViewController {
    override var screen: Screen {
        Screen(title: "Eager") { Text("\(EagerBuilder.activations) activations") }
    }
}
