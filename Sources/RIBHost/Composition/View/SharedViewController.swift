internal import PluginABI

/// What a person can do with the wrapper itself, where its container has controls of its own.
@MainActor
protocol WrapperPresentableListener: AnyObject {
    func goBack()
    func select(step: String)
}

/// Shows a screen that steps share, with each other or with controls of the container. Action ids carry their step there:
/// `dashboard/topUp`.
class SharedViewController: WrapperViewController {
    private(set) final weak var listener: (any WrapperPresentableListener)?

    /// What is attached, in the order of attaching.
    private(set) final var members: [Attachment] = []

    init(listener: any WrapperPresentableListener) {
        self.listener = listener
        super.init()
    }

    override func add(_ step: Attachment) {
        members.append(step)
        setNeedsDisplay()
    }

    override func remove(_ step: Attachment) {
        members.removeAll { $0 === step }
        super.remove(step)
        setNeedsDisplay()
    }

    /// Performs an action of the shared screen, which names its step.
    final func performShared(_ action: Action) {
        for member in members {
            if let action = action.embedded(in: member.step.name) {
                member.viewController?.visible.perform(action)
                return
            }
        }
    }
}

extension Attachment {
    var screen: Screen {
        guard let screen = viewController?.visible.screen else { return Screen() }
        if screen.isCut { screenIsCut() }
        return screen
    }

    /// What the step shows, for a screen that it shares.
    var elements: [Element] { screen.embedded(as: step.name) }
}
