public import Checking
import Isolation
public import Loading
import PluginABI
public import PluginManifest

extension RootFlow {
    /// Replaces this flow, which is idle, by one of another configuration, which continues from the state of this one.
    ///
    /// A step for which nothing changes stays attached, with the same RIB. A step whose plugin was rebuilt, or whose
    /// dependencies have changed, is built again and continues from what its plugin keeps. ``losses`` of the new flow
    /// names the rest.
    ///
    /// - Parameters:
    ///   - proof: what the checker has proved.
    ///   - catalog: the plugins that it was checked against.
    ///   - willLaunch: gets the new flow before it runs any code of plugins, to set its handlers.
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

    /// Finds out whether the plugins can be loaded whose processes ``replaced(by:_:willLaunch:)`` would replace.
    ///
    /// - Throws: why not.
    public func tryOut(_ proof: Proof, _ catalog: PluginCatalog) throws(Diagnostic) {
        try workers?.pool.tryOut(ProcessPlan.plans(of: proof), of: catalog)
    }

    /// As ``replaced(by:_:willLaunch:)``, with any builders.
    ///
    /// - Parameter prepare: called when everything that is not kept is detached, and nothing new is built yet.
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
