import Base
import Checking
import PluginABI
import Port

/// The builder of wrapper RIBs for the flows of the proof. A flow used as a step is a wrapper inside a wrapper.
@MainActor
final class WrapperBuilder {
    let proof: Proof
    let root: FlowRuntime
    /// The keys kept by environments.
    let readKeys: Set<String>
    /// The keys on which the proof relies.
    private(set) lazy var askedKeys = proof.askedKeys(among: readKeys)
    /// The source of the steps' RIBs.
    let source: any PluginSource
    private let queue: OutcomeQueue

    init(_ proof: Proof, source: any PluginSource, queue: OutcomeQueue) {
        self.proof = proof
        self.source = source
        self.queue = queue
        readKeys = proof.readKeys
        root = FlowRuntime.root(of: proof, readKeys: readKeys)
    }

    /// - Parameters:
    ///   - entry: the environment for a new flow.
    ///   - outer: the scope around the flow.
    ///   - beginning: the start of a continuing flow; nil for a new flow.
    func build(
        withListener listener: any FlowListener,
        flow: FlowRuntime,
        with entry: @autoclosure () -> Environment,
        in outer: FlowScope,
        at beginning: FlowBeginning?
    ) -> WrapperRouter {
        let scope = FlowScope(
            flow.streams,
            entry: beginning?.entry ?? entry(),
            in: outer,
            contextCount: flow.contextCount,
            keeping: beginning?.streams,
            replacing: beginning?.predecessor?.scope
        )
        let interactor = WrapperInteractor(flow: flow, scope: scope, queue: queue, at: beginning)
        interactor.listener = listener
        return WrapperRouter(interactor: interactor, wrapperBuilder: self)
    }
}
