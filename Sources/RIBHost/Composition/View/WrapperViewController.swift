internal import Checking
internal import Configuration
internal import PluginABI

/// What a person can do with the wrapper itself, where its container has controls of its own.
@MainActor
protocol WrapperPresentableListener: AnyObject {
    func goBack()
    func select(step: String)
    /// A step's screen lacks what is nested too deep; told once for each attach.
    func screenWasCut(of step: String)
}

/// Shows the screens of the attached steps: a wrapper has no looks of its own.
///
/// This is how `replace` shows them, one at a time and as they are; the other containers have a subclass each. Where more
/// than one step, or a control of the container, is on the screen, action ids carry their step: `dashboard/topUp`.
class WrapperViewController: ViewController {
    /// An attached step.
    @MainActor
    final class Member {
        let step: String
        let viewController: ViewController
        private weak var wrapper: WrapperViewController?
        private var isKnownToBeCut = false

        init(step: String, viewController: ViewController, of wrapper: WrapperViewController) {
            self.step = step
            self.viewController = viewController
            self.wrapper = wrapper
        }

        var screen: Screen {
            let screen = viewController.visible.screen
            // What is missing in a flow used as a step, a step of that flow has said already.
            if screen.isCut, !isKnownToBeCut, !(viewController is WrapperViewController) {
                isKnownToBeCut = true
                wrapper?.listener?.screenWasCut(of: step)
            }
            return screen
        }

        /// What the step shows, for a screen that it shares.
        var elements: [Element] { screen.embedded(as: step) }

        func perform(_ action: Action) { viewController.visible.perform(action) }
    }

    weak var listener: (any WrapperPresentableListener)?

    /// What is attached, in the order of attaching.
    private(set) var members: [Member] = []

    private var shownStep: String?

    /// The step that a person is looking at.
    final var shown: Member? { members.last { $0.step == shownStep } }

    final func add(_ viewController: ViewController, of step: String) {
        members.append(Member(step: step, viewController: viewController, of: self))
        setNeedsDisplay()
    }

    final func remove(_ step: String) {
        members.removeAll { $0.step == step }
        setNeedsDisplay()
    }

    final func show(_ step: String) {
        shownStep = step
        setNeedsDisplay()
    }

    override var screen: Screen { shown?.screen ?? Screen() }

    override func perform(_ action: Action) {
        shown?.perform(action)
    }

    /// Performs an action of a shared screen, which names its step.
    final func performShared(_ action: Action) {
        for member in members {
            if let action = action.embedded(in: member.step) { return member.perform(action) }
        }
    }
}

extension FlowPlan.Flow {
    /// The view of a wrapper that follows this flow.
    @MainActor
    func makeViewController() -> WrapperViewController {
        switch container {
        case .replace: WrapperViewController()
        case .navigation: NavigationContainerViewController()
        case .tabs: TabsViewController(steps: steps.map(\.name))
        case .stack: StackViewController(steps: steps.map(\.name))
        }
    }
}
