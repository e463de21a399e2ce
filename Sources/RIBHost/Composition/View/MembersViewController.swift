import PluginABI

/// Shows a flow whose steps are all attached, on one screen. Action ids carry their step there: `dashboard/topUp`.
class MembersViewController: WrapperViewController {
    final let flow: FlowRuntime

    /// The attached steps, by index; nil before a step is attached, and after it is detached.
    final var attached: [Attachment?]

    init(_ flow: FlowRuntime) {
        self.flow = flow
        attached = Array(repeating: nil, count: flow.steps.count)
        super.init()
    }

    override func perform(_ action: Action) {
        guard let name = action.step, let step = flow.step(named: name), attached.indices.contains(step.index),
            let action = action.embedded(in: name)
        else { return }
        attached[step.index]?.viewController?.visible.perform(action)
    }
}
