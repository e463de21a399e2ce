import PluginABI

/// One slot of a step, as the plugin's generated code asks it for children.
final class HostSlot: ChildSource {
    let name: String
    /// The index of the flow whose steps are the children.
    let flow: Int
    private weak var children: SlotChildren?

    init(_ name: String, _ flow: Int, _ children: SlotChildren) {
        self.name = name
        self.flow = flow
        self.children = children
        let names = children.wrapperBuilder.flows[flow].steps.map { Name(name: $0.name, title: $0.title) }
        super.init(names: MutableValueStream(names).readOnly)
    }

    override func build(_ build: ChildBuild) -> any ViewableRouting {
        children?.makePlace(build, in: self) ?? super.build(build)
    }
}
