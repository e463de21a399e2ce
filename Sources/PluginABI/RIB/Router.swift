/// Changes the tree of RIBs: attaches and detaches its children as its interactor asks, and drives the interactor.
///
/// Like Uber's `Router`; attaching and detaching are declared on `RouterNode`. A router owns its interactor and its
/// attached children. It is owned only by the tree and by the object that attached it.
@MainActor
open class Router<InteractorType>: RouterNode {
    /// The RIB's interactor, as the router's protocol sees it.
    public final let interactor: InteractorType

    /// Makes a router that owns `interactor`, which must be an `Interactor`; another object is reported as a fault, and
    /// replaced by an interactor that does nothing.
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
