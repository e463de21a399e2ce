/// What a host has put into one slot of a RIB: children that the plugin does not know.
///
/// A plugin's manifest declares the slot under `children`; the generated builders ask this for their RIBs, and a router
/// attaches these as children of its own. A host subclasses it, as it does ``OutcomeListener``. Since 1.1.
@MainActor
open class ChildSource {
    /// What a child is called.
    public struct Name: Sendable, Hashable {
        /// The child's name, unique in its slot: that of its plugin, or of its step.
        public var name: String
        /// What a person calls it: the title of its manifest, or else its name.
        public var title: String

        /// Describes a child.
        public init(name: String, title: String) {
            self.name = name
            self.title = title
        }
    }

    /// The children that the slot has now, in the order of plugins.json.
    public final let names: ValueStream<[Name]>

    /// Makes a slot.
    ///
    /// - Parameter names: the children in it.
    public init(names: ValueStream<[Name]>) {
        self.names = names
    }

    /// Makes the place of a child, for the plugin's router to attach, and its view to embed, present or push.
    ///
    /// The child itself is built and attached once the place is active and the code that attached the place has
    /// returned; it leaves with the place.
    open func build(_ build: ChildBuild) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: ViewController())
    }
}

/// One build of a child in a slot: what its parent gives it, and who receives what it reports.
@MainActor
public struct ChildBuild {
    /// The child's name in its slot.
    public var name: String
    /// What the parent's component provides, by the names that the slot declares.
    public var provided: [String: PluginContext.Capability]
    /// The arguments of the build, by the names that the slot declares.
    public var arguments: WireRecord
    /// Receives the child's outcomes, by the names that the slot declares, and ``ChildFailure``.
    public var listener: OutcomeListener

    /// Describes a build.
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

/// A child of a slot that takes many, and the builder of its RIB.
///
/// Two are equal if they are the same child: its builder is made again whenever it is asked for.
public struct SlotChild<Builder: Sendable>: Sendable {
    /// The child's name, unique in its slot.
    public let name: String
    /// What a person calls it.
    public let title: String
    /// Builds its RIB.
    public let builder: Builder

    /// Describes a child: for a test of a router, with a builder of the test's own.
    public init(name: String, title: String, builder: Builder) {
        self.name = name
        self.title = title
        self.builder = builder
    }
}

extension SlotChild: Equatable {
    /// Whether they are the same child.
    public static func == (one: Self, other: Self) -> Bool { one.name == other.name && one.title == other.title }
}
