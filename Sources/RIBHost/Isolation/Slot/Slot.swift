public import PluginABI

/// A slot of a RIB, from which the plugin's generated code requests children, in the host's process and in a worker.
public final class Slot: ChildSource {
    /// The name in the manifest.
    public let name: String
    /// The currently offered children.
    public let offered: MutableValueStream<[Name]>
    private weak var owner: (any ChildPlaceOwner)?

    /// Creates a slot.
    ///
    /// - Parameter owner: gets the places of children; not retained.
    public init(_ name: String, offering children: [Name], owner: any ChildPlaceOwner) {
        self.name = name
        self.owner = owner
        offered = MutableValueStream(children)
        super.init(names: offered.readOnly)
    }

    public override func build(_ build: ChildBuild) -> any ViewableRouting {
        guard let owner else { return super.build(build) }
        return ChildPlace(owner.nextNumber(), in: name, build, owner: owner)
    }
}
