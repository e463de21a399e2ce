/// The children that a host has put into a slot of a RIB. The plugin does not know them.
///
/// A plugin's manifest declares the slot under `children`. The generated builders get their RIBs from the source, and a
/// router attaches these as its children. A host subclasses this class, like ``OutcomeListener``. Since 1.1.
@MainActor
open class ChildSource {
    /// The name and title of a child.
    public struct Name: Sendable, Hashable {
        /// The child's name, unique in the slot: the name of the plugin, or of the step.
        public var name: String
        /// The child's name for a person: the title in the manifest, or else the name.
        public var title: String

        /// Makes a child's name and title.
        public init(name: String, title: String) {
            self.name = name
            self.title = title
        }
    }

    /// A stream of the slot's children, in the order of plugins.json.
    public final let names: ValueStream<[Name]>

    /// Makes a slot.
    ///
    /// - Parameter names: the children in it.
    public init(names: ValueStream<[Name]>) {
        self.names = names
    }

    /// Makes a place for a child, to be attached by the plugin's router, and a view to embed, present or push.
    ///
    /// The child itself is built and attached once the place is active and the code that attached the place has
    /// returned; it leaves with the place.
    open func build(_ build: ChildBuild) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: ViewController())
    }
}

/// The inputs for the build of a child in a slot: the parent's values, and the receiver of the child's outcomes.
@MainActor
public struct ChildBuild {
    /// The child's name, unique in the slot.
    public var name: String
    /// The capabilities from the parent's component, by the names declared in the slot.
    public var provided: [String: PluginContext.Capability]
    /// The arguments of the build, by the names declared in the slot.
    public var arguments: WireRecord
    /// The receiver of the child's outcomes, by the names declared in the slot, and of each ``ChildFailure``.
    public var listener: OutcomeListener

    /// Makes the inputs of a build.
    public init(
        _ name: String,
        providing provided: [String: PluginContext.Capability] = [:],
        arguments: WireRecord = WireRecord(),
        listener: OutcomeListener
    ) {
        self.name = name
        self.provided = provided
        self.arguments = arguments
        self.listener = listener
    }
}

/// A child in a slot for many children, with the builder of the child's RIB.
///
/// Values with equal names and titles are equal: a new builder is made on each access.
public struct SlotChild<Builder: Sendable>: Sendable {
    /// The child's name, unique in the slot.
    public let name: String
    /// The child's title for a person.
    public let title: String
    /// The builder of the child's RIB.
    public let builder: Builder

    /// Makes a child: for a test of a router, with the test's own builder.
    public init(name: String, title: String, builder: Builder) {
        self.name = name
        self.title = title
        self.builder = builder
    }
}

extension SlotChild: Equatable {
    /// Returns true if both have the same name and title.
    public static func == (one: Self, other: Self) -> Bool { one.name == other.name && one.title == other.title }
}
