import Base
import Configuration
public import Loading
import PluginABI
public import PluginManifest
public import Port

/// The builder of plugins in this process or in others. A plugin is loaded when the flow first reaches one of its
/// steps, and gets only the dependencies in its manifest.
@MainActor
public final class PluginBuilders: PluginSource {
    private let catalog: PluginCatalog
    private let plans: [ProcessPlan]
    private let supervised: SupervisedProcesses

    /// - Parameters:
    ///   - plans: the processes of the plugins outside of this process.
    ///   - processes: runs them; unused if there are none.
    public init(catalog: PluginCatalog, plans: [ProcessPlan], processes: SupervisedProcesses) {
        self.catalog = catalog
        self.plans = plans
        supervised = processes
    }

    /// The processes of plugins; nil if there are none.
    public var processes: (any PluginProcesses)? { plans.isEmpty ? nil : supervised }

    /// The plugins loaded in this process, in the order of their names.
    public var pluginsHere: [String] { catalog.loadedPlugins }

    /// Returns the state of a plugin's file, or of all files of its process.
    public func origin(of build: PluginBuild) -> AnyHashable {
        if let process = build.process {
            return plans.first { $0.process.key == process.key }?.origin(in: catalog)
        }
        return catalog.state(of: build.plugin)
    }

    /// Builds a RIB, in the process of its plugin.
    public func build(_ request: BuildRequest) throws(Diagnostic) -> any PluginPort {
        guard let process = request.build.process else { return try buildHere(request) }
        let id = request.build.plugin
        guard let plugin = supervised.pool.plugins[id] else { throw .notInspected(id) }
        do throws(RemoteBuildError) {
            return try supervised.build(request, of: plugin, in: process)
        } catch {
            switch error {
            case .build(let error): throw .notBuilt(id, error, from: plugin.path, isSealed: true)
            case .load, .spawn, .handshake: throw error.diagnostic(of: plugin, process.via, at: nil)
            case .ended(let end, let culprit):
                throw .endedTooOften(id, end, by: culprit, in: process, isOfProgram: plugin.isProgram)
            }
        }
    }

    /// Builds a RIB in this process.
    private func buildHere(_ request: BuildRequest) throws(Diagnostic) -> any PluginPort {
        let id = request.build.plugin
        let factory = try factory(of: request.build)
        let start = Trace.begin()
        defer { Trace.end(.build, id, since: start) }
        do {
            return try LocalPort(
                request.values,
                by: factory,
                in: request.provisions.context,
                children: request.children,
                listener: request.listener,
                account: request.build.account
            )
        } catch {
            throw .notBuilt(id, error, from: try catalog.plugin(id).path, isSealed: false)
        }
    }

    private func factory(of build: PluginBuild) throws(Diagnostic) -> PluginFactory {
        if let factory = build.factory { return factory }
        let factory = try catalog.plugin(build.plugin).factory
        build.factory = factory
        build.account = supervised.account(of: build.plugin)
        return factory
    }
}

extension Diagnostic {
    /// Returns the error for a build refused by the plugin.
    fileprivate static func notBuilt(
        _ plugin: String,
        _ error: BuildError,
        from path: String,
        isSealed: Bool
    ) -> Diagnostic {
        Diagnostic(
            .buildFailed,
            "The plugin `\(plugin)` could not be built: \(error.message)",
            notes: ["It was loaded from \(path)."],
            help: isSealed && ProcessEnd.isRefusal(error.message) ? [ProcessEnd.sealHelp] : []
        )
    }
}
