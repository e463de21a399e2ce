public import Base
public import PluginABI
public import PluginManifest

/// A built RIB of a plugin, in the host's process or in another: all that a flow asks of one. The port tells its
/// ``PortListener`` what the RIB does, and the ``ChildOwner`` which children it attaches.
///
/// As the caller of a builder in Uber's RIBs, the flow attaches the RIB below a router, shows it, and detaches it.
@MainActor
public protocol PluginPort: AnyObject {
    /// The router in the host's tree of RIBs: the RIB's own, or one that stands for it.
    var router: any Routing { get }

    /// The RIB's screen; nil for a RIB without a view.
    var screen: Screen? { get }

    /// The state of the RIB, the latest of an allowed size; nil if there is none.
    var state: WireValue? { get }

    /// The RIBs below this one, each before its children, one level below its parent; nil if they are in the host's own
    /// tree.
    var descendants: [TreeSnapshot.Node]? { get }

    /// Attaches the RIB: it is activated, and then loaded.
    func attach(below parent: RouterNode)

    /// Notes whether the RIB's view is visible from now on; not before the attach.
    func see(_ isSeen: Bool)

    /// Detaches the RIB.
    ///
    /// - Parameter parent: nil if the router above the RIB no longer exists.
    func detach(from parent: RouterNode?)

    /// Performs an action of the screen.
    func perform(_ action: Action)

    /// Calls an entry, for a link.
    ///
    /// - Throws: the reason if the RIB does not take these arguments.
    func ask(_ entry: String, with arguments: WireRecord) throws(BuildError)

    /// Passes on the current children of a slot.
    func offer(_ offer: SlotOffer)
}

/// The receiver of a RIB's outcomes, and of the end of its port.
@MainActor
public protocol PortListener: AnyObject {
    /// The id of the plugin.
    var plugin: String { get }

    /// The path of the RIB, from the root down to its own name.
    var path: [String] { get }

    /// True if the view is visible as soon as the RIB is attached.
    var isSeen: Bool { get }

    /// True if the RIB is not needed any more.
    var isLeaving: Bool { get }

    /// True if the plugin's manifest has a state.
    var keepsState: Bool { get }

    /// Called with each outcome, during the RIB's own call: the listener acts on the outcome later.
    ///
    /// - Parameter room: held while the outcome waits.
    func report(_ outcome: Outcome, holding room: OutcomeRoom?)

    /// Called when elements are missing from the screen because they are nested too deep.
    func screenIsCut()

    /// Called between two events, when the port has ended with its process. It is of no more use.
    func portDidEnd(_ end: PortEnd)
}

extension PortListener {
    /// True, as for a RIB that nothing covers.
    public var isSeen: Bool { true }

    /// False, as for a RIB that stays.
    public var isLeaving: Bool { false }

    /// False, as for a plugin without state.
    public var keepsState: Bool { false }
}

/// The end of a port that its listener has not asked for.
public enum PortEnd {
    /// The RIB can be built again; a sentence about the end.
    case comesBack(String)
    /// The RIB is not to be built again.
    case failed(Diagnostic)
}
