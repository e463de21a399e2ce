public import PluginABI

/// One slot of a RIB, as its plugin's generated code asks it for children: in the host's process and in a worker.
public final class Slot: ChildSource {
    /// The name in the manifest.
    public let name: String
    /// The children that it offers now.
    public let offered: MutableValueStream<[Name]>
    private weak var owner: (any PlaceOwner)?

    /// Makes a slot.
    ///
    /// - Parameter owner: gets the places of children; not retained.
    public init(_ name: String, offering children: [Name], owner: any PlaceOwner) {
        self.name = name
        self.owner = owner
        offered = MutableValueStream(children)
        super.init(names: offered.readOnly)
    }

    public override func build(_ build: ChildBuild) -> any ViewableRouting {
        guard let owner else { return super.build(build) }
        owner.lastNumber += 1
        return Place(owner.lastNumber, in: name, build, owner: owner)
    }
}
