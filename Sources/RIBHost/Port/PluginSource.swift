public import Base
public import Configuration
@_spi(Host) public import PluginABI
public import PluginManifest

/// The source of the RIBs of a flow.
@MainActor
public protocol PluginSource: AnyObject {
    /// Builds a new RIB, in any process; the first build loads the plugin.
    ///
    /// - Throws: the reason why the plugin could not be loaded or built. The next build tries again.
    func build(_ request: BuildRequest) throws(Diagnostic) -> any PluginPort

    /// Returns the origin of a plugin's code, for comparison: the state of the file, and the process.
    func origin(of build: PluginBuild) -> AnyHashable

    /// The processes of plugins; nil if all run in the host's own, so that no event has to ask.
    var processes: (any PluginProcesses)? { get }

    /// The plugins in this process, in the order of their names.
    var pluginsHere: [String] { get }
}

extension PluginSource {
    /// Nil, as for a source that builds in the host's process.
    public var processes: (any PluginProcesses)? { nil }

    /// None, as for a source that loads no plugin.
    public var pluginsHere: [String] { [] }
}

/// The processes of plugins beside the host's own, for a flow and its successors.
@MainActor
public protocol PluginProcesses: AnyObject {
    /// Called when a listener has lost its port: ``deliverEnds()`` is to be called soon, between two events.
    var endHandler: @MainActor () -> Void { get set }

    /// Starts processes while `build` builds in them, in their order.
    func start(_ processes: [PluginProcess], during build: () -> Void)

    /// Calls the listeners whose ports have ended.
    ///
    /// - Returns: true if there were any.
    func deliverEnds() -> Bool

    /// Sends the new values of streams, for code that the processes run by themselves.
    func tellStreams()

    /// Prepares for the next process that will be needed. Called after the first screen.
    func prepare()

    /// Returns the counts of RIBs, and reports those that are still there.
    func reportSurvivors() -> RIBCounts

    /// Ends all processes.
    func stop()
}

/// A build of a plugin that a step of a flow uses, with the process in which it takes place.
@MainActor
public final class PluginBuild {
    /// The id of the plugin.
    public let plugin: String
    /// The name of the build in the manifest.
    public let name: String
    /// The process; nil for the host's.
    public let process: PluginProcess?
    /// The plugin as loaded by the first build in this process. A failure is not stored: the next build tries again.
    public var factory: PluginFactory?
    /// The account of the plugin in this process, known with the factory.
    public var account: LocalAccount?

    /// Creates a build that has not taken place yet.
    public init(_ name: String, of plugin: String, in process: PluginProcess?) {
        (self.name, self.plugin, self.process) = (name, plugin, process)
    }
}

/// The arguments of a RIB's build.
@MainActor
public struct BuildRequest {
    /// The build.
    public let build: PluginBuild
    /// The static dependencies.
    public let provisions: Provisions
    /// The other values for the builder.
    public let values: BuildValues
    /// The owner of the children in the slots; nil for a plugin without slots.
    public let children: (any ChildOwner)?
    /// The listener of the RIB.
    public let listener: any PortListener

    /// Creates a request.
    public init(
        _ build: PluginBuild,
        with provisions: Provisions,
        arguments: WireRecord,
        state: WireValue? = nil,
        offers: [SlotOffer] = [],
        children: (any ChildOwner)? = nil,
        listener: any PortListener
    ) {
        self.build = build
        self.provisions = provisions
        values = BuildValues(build: build.name, arguments: arguments, state: state, offers: offers)
        self.children = children
        self.listener = listener
    }
}

/// The values for a plugin's builder besides its context, wherever it runs.
public struct BuildValues {
    /// The name of the build in the manifest.
    public let build: String
    /// The dynamic dependencies, by slot.
    public let arguments: WireRecord
    /// The kept state; nil for a new RIB.
    public let state: WireValue?
    /// The children offered in each slot.
    public let offers: [SlotOffer]

    /// Creates the values.
    public init(build: String, arguments: WireRecord, state: WireValue?, offers: [SlotOffer]) {
        self.build = build
        self.arguments = arguments
        self.state = state
        self.offers = offers
    }
}

/// The host's provisions for a plugin in a scope: exactly the static dependencies in the manifest, each narrowed to the
/// declared type.
@MainActor
public final class Provisions {
    /// A provision of the host.
    public enum Provision {
        /// A value that never changes.
        case value(WireValue)
        /// A stream.
        case stream(HostStream, isWritable: Bool)
    }

    /// The provisions by slot name.
    public let slots: [(name: String, provision: Provision)]
    /// The copy in other processes, which ends with this object; nil until one of them needs it.
    public var copy: AnyObject?

    /// The context for a RIB in this process.
    public private(set) lazy var context: PluginContext = {
        var capabilities: [String: PluginContext.Capability] = [:]
        for slot in slots {
            switch slot.provision {
            case .value(let value): capabilities[slot.name] = .value(value)
            case .stream(let stream, let isWritable):
                capabilities[slot.name] = stream.capability(isWritable: isWritable)
            }
        }
        return PluginContext(capabilities)
    }()

    /// Creates provisions by slot name.
    public init(_ slots: [(name: String, provision: Provision)]) { self.slots = slots }
}
