import PluginABI
import PluginManifest

/// A step that runs a flow: the end of the inner flow is an outcome of the step.
extension Attachment: FlowListener {
    /// The flow that it runs; nil for a plugin, and if nothing is built.
    var innerFlow: WrapperInteractor? { (rib?.router as? WrapperRouter)?.interactor }

    func flowDidFinish(with environment: Environment) {
        finish(with: environment)
    }

    func waits(after failure: Diagnostic) -> Bool {
        !step.routesFailure && wrapper?.listener?.waits(after: failure) ?? false
    }

    func flowDidFail(_ failure: Diagnostic) {
        wrapper?.stepDidFail(failure, at: self)
    }

    func flowDidExit() {
        wrapper?.listener?.flowDidExit()
    }
}
