import Base
@_spi(Host) public import PluginABI

/// The owner of the children in the slots of one RIB, which is notified of what the RIB does with their places.
@MainActor
public protocol ChildOwner: AnyObject {
    /// Called when the RIB has attached the place of a child and the place has become active.
    func childDidAttach(_ child: Child)

    /// Called when the place of a child, or its parent, is about to be detached.
    func childDidDetach(_ number: Int)

    /// Called when the place of an attached child becomes visible, or no longer is.
    func childVisibilityDidChange(_ number: Int, to isSeen: Bool)
}

/// The children that a slot of a RIB has at the moment.
public struct SlotOffer {
    /// The name of the slot in the manifest.
    public let slot: String
    /// The children, in the order of the file.
    public let children: [ChildSource.Name]

    /// Creates an offer from the names of the children.
    public init(slot: String, children: [ChildSource.Name]) {
        self.slot = slot
        self.children = children
    }
}

/// A child attached by a parent's RIB in any process. An object, because copying a struct takes longer.
@MainActor
public final class Child {
    /// The number of the place.
    public let number: Int
    /// The slot of the child.
    public let slot: String
    /// The values from the parent.
    public let build: ChildBuild
    /// The router above the child: the place, or the proxy of a parent in a worker.
    public weak var parent: RouterNode?
    /// The path of the parent RIB.
    public let path: [String]
    /// The host's streams for the streams of a parent in a worker, by their names in the slot; both are kept equal.
    public let streams: [String: HostStream]
    /// True if the place was visible on attach; the owner is notified of later changes.
    public let isSeen: Bool
    /// Passes the title of the child's screen to the parent's view.
    public let tell: @MainActor (String) -> Void

    /// Creates a child.
    public init(
        _ number: Int,
        in slot: String,
        _ build: ChildBuild,
        below parent: RouterNode,
        at path: [String],
        sharing streams: [String: HostStream] = [:],
        isSeen: Bool = false,
        tell: @escaping @MainActor (String) -> Void
    ) {
        self.number = number
        self.slot = slot
        self.build = build
        self.parent = parent
        self.path = path
        self.streams = streams
        self.isSeen = isSeen
        self.tell = tell
    }

    /// Returns true if the values from the parent have an allowed size together; otherwise that is reported.
    public func isOfAllowedSize() -> Bool {
        let size = build.size
        guard size > WireValue.sizeLimit else { return true }
        RIBHost.report(.largeGift(size, to: build.name, path: path))
        return false
    }
}

extension ChildBuild {
    /// The total size of the values, in bytes: arguments, and first values of streams.
    public var size: Int {
        provided.reduce(arguments.size) { $0 + ($1.value.latest?.size ?? 0) }
    }
}
