public import Configuration
import LinuxCalls
public import Loading
import PluginManifest

/// The permissions and limits of the plugins in a process: the union of their grants in plugins.json.
///
/// A process has one memory, so plugins in the same process share their permissions as well.
public struct Seal: Hashable, Sendable {
    /// True if the plugins can use the network.
    public var network = false
    /// The files and directories that the plugins can read: absolute paths.
    public var read: [String] = []
    /// The files and directories that the plugins can also change, create and remove.
    public var write: [String] = []
    /// The paths that any plugin of the flow can change. Links there are not followed: a plugin might have made them.
    var changeable: [String] = []
    /// The memory for all plugins together, in MiB.
    public var memory = PluginEntry.defaultMemory

    /// Creates a seal without permissions.
    public init() {}

    /// Adds the grants of a plugin.
    mutating func grant(_ entry: PluginEntry) {
        memory = max(memory, entry.memory?.value ?? PluginEntry.defaultMemory)
        guard let allow = entry.allow else { return }
        if allow.network != nil { network = true }
        read += allow.read.map(\.text).filter { !read.contains($0) }
        write += allow.write.map(\.text).filter { !write.contains($0) }
    }
}

/// A process with its plugins and its seal.
public struct ProcessPlan: Hashable, Sendable {
    /// The process.
    public let process: PluginProcess
    /// The ids of the plugins, in the order of plugins.json.
    public private(set) var plugins: [String]
    /// The paths of the files on another machine, by id.
    private(set) var paths: [String: String] = [:]
    /// The permissions and limits of all plugins.
    public private(set) var seal = Seal()
    /// The limit of the data that the host keeps for the plugins, in MiB: the memory stated in their entries; nil if no
    /// entry states it.
    private(set) var heldMemory: Int?

    /// Returns the origin of the process, for comparison: the plan, and the state of the plugins' files.
    @MainActor
    public func origin(in catalog: PluginCatalog) -> AnyHashable {
        [self as AnyHashable] + plugins.map { catalog.state(of: $0) as AnyHashable }
    }

    /// Returns the processes of plugins, in the order of their first names in plugins.json.
    public static func plans(of entries: [PluginEntry]) -> [ProcessPlan] {
        var plans: [ProcessPlan] = []
        for entry in entries {
            guard let process = entry.process else { continue }
            let index: Int
            if let known = plans.firstIndex(where: { $0.process.key == process.key }) {
                index = known
            } else {
                var plan = ProcessPlan(process: process, plugins: [])
                plan.seal.memory = 0
                index = plans.count
                plans.append(plan)
            }
            plans[index].plugins.append(entry.id.value)
            plans[index].paths[entry.id.value] = process.via?.path?.value
            plans[index].seal.grant(entry)
            if let memory = entry.memory?.value { plans[index].heldMemory = max(plans[index].heldMemory ?? 0, memory) }
        }
        let changeable = plans.flatMap(\.seal.write)
        for index in plans.indices { plans[index].seal.changeable = changeable }
        return plans
    }

    /// Returns the origin of each process, by key.
    @MainActor
    static func origins(of plans: [ProcessPlan], in catalog: PluginCatalog) -> [String: AnyHashable] {
        Dictionary(plans.map { ($0.process.key, $0.origin(in: catalog)) }) { first, _ in first }
    }

    /// Returns the plugins of the process, as inspected by the host.
    @MainActor
    func remotePlugins(in catalog: PluginCatalog) -> [RemotePlugin] {
        plugins.compactMap { RemotePlugin($0, in: catalog, at: paths[$0]) }
    }
}

extension PluginProcess {
    /// The identity of the process. A process for one plugin is never shared with others, even if they have the same
    /// name.
    public var key: String { isShared ? "shared \(name)" : "own \(name)" }
}

extension MessageWriter {
    mutating func write(_ seal: Seal) {
        write(seal.network)
        write(seal.read)
        write(seal.write)
        write(seal.changeable)
        write(seal.memory)
    }
}

extension MessageReader {
    mutating func seal() throws(MessageError) -> Seal {
        var seal = Seal()
        seal.network = try bool()
        seal.read = try texts()
        seal.write = try texts()
        seal.changeable = try texts()
        seal.memory = try number(in: 0 ... .max)
        return seal
    }
}

/// The seal features of this machine's kernel.
public struct KernelSupport: Equatable, Sendable {
    /// The version of Landlock, which governs files: 1 or higher; nil if there is none.
    public let landlock: Int?
    /// True if system calls can be filtered.
    public let hasFilters: Bool

    /// Returns the features of the running kernel.
    public static func ofThisKernel() -> KernelSupport {
        let version = Int(linux_landlock_version())
        return KernelSupport(landlock: version > 0 ? version : nil, hasFilters: linux_seccomp_is_supported() != 0)
    }
}
