/// A node of the tree of RIBs: attaches and detaches children as its interactor asks, and drives the interactor.
///
/// Like Uber's `Router`; attaching and detaching are declared on `RouterNode`. A router owns its interactor and its
/// attached children. Only the tree and the object that attached the router own the router.
@MainActor
open class Router<InteractorType>: RouterNode {
    /// The RIB's interactor, with the type known to the router.
    public final let interactor: InteractorType

    /// Makes a router that owns `interactor`, which must be an `Interactor`. Another object is reported as a fault; the
    /// RIB then has an interactor without effect.
    public init(interactor: InteractorType) {
        self.interactor = interactor
        if let base = interactor as? Interactor {
            super.init(interactor: base)
        } else {
            super.init(interactor: Interactor())
            RIBHost.report(.notAnInteractor(self))
        }
    }
}
