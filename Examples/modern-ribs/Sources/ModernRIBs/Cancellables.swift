public import Combine
public import PluginABI

extension AnyCancellable {
    /// Cancels it when the RIB resigns; immediately if the RIB is not active. As ModernRIBs'.
    ///
    ///     balance.sink { … }.cancelOnDeactivate(interactor: self)
    @discardableResult
    public func cancelOnDeactivate(interactor: Interactor) -> AnyCancellable {
        PluginABI.Subscription { self.cancel() }.disposeOnDeactivate(interactor: interactor)
        return self
    }

    /// Cancels it when the worker stops; immediately if it is not started. As ModernRIBs'.
    @discardableResult
    public func cancelOnStop(_ worker: Worker) -> AnyCancellable {
        PluginABI.Subscription { self.cancel() }.disposeOnStop(worker)
        return self
    }

    /// Cancels it when the workflow is disposed of. As ModernRIBs'.
    public func cancelWith<Item>(workflow: Workflow<Item>) {
        workflow.onDispose { self.cancel() }
    }
}
