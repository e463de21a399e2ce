internal import PluginABI

/// A step that stands for a flow: how the flow inside ended is an outcome of the step.
extension Attachment: FlowListener {
    /// The flow that it is; nil for a plugin, and where nothing is built.
    var innerFlow: WrapperInteractor? { (rib?.router as? WrapperRouter)?.interactor }

    func flowDidFinish(with environment: Environment) {
        finish(with: environment)
    }

    func flowDidFail(_ failure: StepFailure) {
        wrapper?.stepDidFail(failure, at: self)
    }

    func flowDidExit() {
        wrapper?.listener?.flowDidExit()
    }
}
