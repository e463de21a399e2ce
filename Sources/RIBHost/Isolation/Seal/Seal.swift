public import Configuration
import LinuxCalls
public import Loading
import PluginManifest

/// What the plugins of one process can do outside it, and their limits: the union of what plugins.json grants them.
///
/// A process has one memory, so plugins that share it share their permissions as well.
public struct Seal: Hashable, Sendable {
    /// Whether they can use the network.
    public var network = false
    /// The files and directories that they can read: absolute paths.
    public var read: [String] = []
    /// The files and directories that they can also change, create and remove.
    public var write: [String] = []
    /// What some plugin of the flow can change. Links there are not followed: a plugin might have made them.
    var changeable: [String] = []
    /// How many MiB they can use, all together.
    public var memory = PluginEntry.defaultMemory

    /// Makes the seal that permits nothing.
    public init() {}

    /// Adds what a plugin is granted.
    mutating func grant(_ entry: PluginEntry) {
        memory = max(memory, entry.memory?.value ?? PluginEntry.defaultMemory)
        guard let allow = entry.allow else { return }
        if allow.network != nil { network = true }
        read += allow.read.map(\.text).filter { !read.contains($0) }
        write += allow.write.map(\.text).filter { !write.contains($0) }
    }
}

/// A process, the plugins that run in it, and how it is sealed.
public struct ProcessPlan: Hashable, Sendable {
    /// The process.
    public let process: PluginProcess
    /// The ids of its plugins, in the order of plugins.json.
    public private(set) var plugins: [String]
    /// The paths of the files that are on another machine, by id.
    private(set) var paths: [String: String] = [:]
    /// The permissions and limits of all of them.
    public private(set) var seal = Seal()
    /// How many MiB the host may keep for them: as much as their entries say that they use; nil where none says it.
    private(set) var heldMemory: Int?

    /// What the process is made of, for comparison: how it runs, and the state of its plugins' files.
    @MainActor
    public func origin(in catalog: PluginCatalog) -> AnyHashable {
        [self as AnyHashable] + plugins.map { catalog.state(of: $0) as AnyHashable }
    }

    /// The processes of plugins, in the order in which plugins.json first names them.
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

    /// What each process is made of, by its key.
    @MainActor
    static func origins(of plans: [ProcessPlan], in catalog: PluginCatalog) -> [String: AnyHashable] {
        Dictionary(plans.map { ($0.process.key, $0.origin(in: catalog)) }) { first, _ in first }
    }

    /// The plugins of the process, as the host has inspected them.
    @MainActor
    func remotePlugins(in catalog: PluginCatalog) -> [RemotePlugin] {
        plugins.compactMap { RemotePlugin($0, in: catalog, at: paths[$0]) }
    }
}

extension PluginProcess {
    /// A process for one plugin is never shared with others, whatever its name.
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

/// What this machine's kernel can enforce.
public struct KernelSupport: Equatable, Sendable {
    /// The version of Landlock, which governs files: 1 or higher; nil if there is none.
    public let landlock: Int?
    /// Whether system calls can be filtered.
    public let hasFilters: Bool

    /// The features of the running kernel.
    public static func ofThisKernel() -> KernelSupport {
        let version = Int(linux_landlock_version())
        return KernelSupport(landlock: version > 0 ? version : nil, hasFilters: linux_seccomp_is_supported() != 0)
    }
}
