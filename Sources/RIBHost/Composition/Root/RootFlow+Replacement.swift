public import Checking
import PluginABI
import PluginManifest
public import Port

extension RootFlow {
    /// Replaces this idle flow by a flow of another proof, which continues from the state of this one. An unchanged step
    /// stays attached, with the same RIB.
    ///
    /// - Parameters:
    ///   - source: the source of the RIBs from now on.
    ///   - prepare: gets the new flow after everything that is not kept is detached, and before anything new is built.
    /// - Returns: the flow that runs from now on; nil if this one has ended.
    public func replaced(
        by proof: Proof,
        _ source: any PluginSource,
        prepare: (RootFlow) -> Void = { _ in }
    ) -> RootFlow? {
        guard end == nil, let state else { return nil }
        let successor = RootFlow(
            proof: proof,
            source: source,
            processes: processes,
            census: census,
            state: state,
            replacing: self
        )
        successor.awaitedFailures = awaitedFailures
        wrapper?.prepareReplacement(keeping: successor.survivors)
        prepare(successor)
        successor.launch()
        detach()
        return successor
    }
}
