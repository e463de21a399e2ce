public import Combine
public import PluginABI

extension AnyCancellable {
    /// Cancels the subscription when the RIB resigns; immediately if the RIB is not active. As ModernRIBs'.
    ///
    ///     balance.sink { … }.cancelOnDeactivate(interactor: self)
    @discardableResult
    public func cancelOnDeactivate(interactor: Interactor) -> AnyCancellable {
        PluginABI.Subscription { self.cancel() }.disposeOnDeactivate(interactor: interactor)
        return self
    }

    /// Cancels the subscription when the worker stops; immediately if the worker is not started. As ModernRIBs'.
    @discardableResult
    public func cancelOnStop(_ worker: Worker) -> AnyCancellable {
        PluginABI.Subscription { self.cancel() }.disposeOnStop(worker)
        return self
    }

    /// Cancels the subscription when the workflow is disposed of. As ModernRIBs'.
    public func cancelWith<Item>(workflow: Workflow<Item>) {
        workflow.onDispose { self.cancel() }
    }
}
