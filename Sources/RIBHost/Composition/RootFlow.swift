public import Checking
public import PluginABI

/// The root of the RIB tree: launches the wrapper of the root flow, and is the one that the faces talk to.
@MainActor
public final class RootFlow {
    /// How the flow ended, once it has.
    public private(set) var end: FlowEnd?

    private let queue: OutcomeQueue
    private let component: RootComponent
    private let router: WrapperRouter
    private let launcher: LaunchRouter<WrapperInteractor, WrapperViewController>
}
