internal import PluginABI

/// A step that stands for a flow: the end of the flow inside is an outcome of the step.
extension Attachment: FlowListener {
    func flowDidFinish(with environment: Environment) {
        report(Outcome(name: FlowPlan.finishedOutcome, payload: environment.record))
    }

    func flowDidFail(_ failure: StepFailure) {
        wrapper?.stepDidFail(failure, at: self)
    }

    func flowDidExit() {
        wrapper?.listener?.flowDidExit()
    }
}
