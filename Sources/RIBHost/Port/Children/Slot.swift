import PluginABI

/// A slot of a RIB, from which the plugin's generated code requests children.
final class Slot: ChildSource {
    /// The name in the manifest.
    let name: String
    /// The currently offered children.
    let offered: MutableValueStream<[Name]>
    private weak var places: LocalSlots?

    /// Creates a slot.
    ///
    /// - Parameter places: gets the places of children; not retained.
    init(_ name: String, offering children: [Name], places: LocalSlots) {
        self.name = name
        self.places = places
        offered = MutableValueStream(children)
        super.init(names: offered.readOnly)
    }

    override func build(_ build: ChildBuild) -> any ViewableRouting {
        guard let places else { return super.build(build) }
        return ChildPlace(places.nextNumber(), in: name, build, of: places)
    }
}
