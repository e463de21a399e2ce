import PluginABI
import PluginTestKit

/// A plugin that shows what the test says, and does as it says.
final class Probe: PluginFactory {
    /// Of the RIB that was built last; weak, as the RIB is its tester's.
    private(set) weak var interactor: ProbeInteractor?
    private(set) weak var view: ProbeViewController?
    var screen = Screen()
    var onAction: @MainActor (Action) -> Void = { _ in }
    private(set) var listener: OutcomeListener?

    init(@ScreenBuilder _ elements: () -> [Element] = { [] }) {
        screen = Screen(title: "Probe", elements)
        super.init()
    }

    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        self.listener = listener
        let interactor = ProbeInteractor()
        let view = ProbeViewController(self)
        self.interactor = interactor
        self.view = view
        return BuiltRIB(router: ViewableRouter(interactor: interactor, viewController: view), listener: listener)
    }

    func report(_ outcome: String) {
        listener?.report(Outcome(outcome))
    }
}

final class ProbeInteractor: Interactor {}

final class ProbeViewController: ViewController, NavigateViewControllable {
    private let probe: Probe

    init(_ probe: Probe) {
        self.probe = probe
        super.init()
    }

    override var screen: Screen { probe.screen }

    override func perform(_ action: Action) { probe.onAction(action) }
}
