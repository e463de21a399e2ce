public import Checking
import Isolation
public import Loading
import PluginABI
public import PluginManifest

extension RootFlow {
    /// Replaces this idle flow by a flow of another configuration, which continues from the state of this one.
    ///
    /// An unchanged step stays attached, with the same RIB. A step whose plugin was rebuilt, or whose dependencies have
    /// changed, is built again and continues from its plugin's kept state. ``losses`` of the new flow names the rest.
    ///
    /// - Parameters:
    ///   - proof: the proof of the new configuration.
    ///   - catalog: the plugins against which the configuration was checked.
    ///   - willLaunch: gets the new flow before any code of plugins runs in it, to set its handlers.
    /// - Returns: the flow that runs from now on; nil if this one has ended.
    public func replaced(
        by proof: Proof,
        _ catalog: PluginCatalog,
        willLaunch: (RootFlow) -> Void = { _ in }
    ) -> RootFlow? {
        // Outcomes that have been reported and wait belong to this flow.
        settle()
        let plans = ProcessPlan.plans(of: proof)
        let builders = PluginBuilders(catalog: catalog, plans: plans, workers: workers)
        return replaced(by: proof, builders) { successor in
            willLaunch(successor)
            workers?.pool.replace(plans, of: catalog)
        }
    }

    /// Throws an error if plugins cannot be loaded whose processes ``replaced(by:_:willLaunch:)`` would replace.
    ///
    /// - Throws: the reason.
    public func tryOut(_ proof: Proof, _ catalog: PluginCatalog) throws(Diagnostic) {
        try workers?.pool.tryOut(ProcessPlan.plans(of: proof), of: catalog)
    }

    /// Replaces this flow like ``replaced(by:_:willLaunch:)``, with any builders.
    ///
    /// - Parameter prepare: called after everything that is not kept is detached, and before anything new is built.
    func replaced(
        by proof: Proof,
        _ builders: any BuilderSource,
        prepare: (RootFlow) -> Void = { _ in }
    ) -> RootFlow? {
        guard end == nil, let state else { return nil }
        let successor = RootFlow(
            proof: proof,
            builders: builders,
            workers: workers,
            queue: queue,
            census: census,
            state: state,
            replacing: self
        )
        successor.waitsForPlugins = waitsForPlugins
        wrapper?.prepareReplacement(keeping: successor.survivors)
        prepare(successor)
        successor.launch()
        detach()
        return successor
    }
}
