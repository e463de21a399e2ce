public import Checking
public import Configuration
import Isolation
public import Loading
public import PluginManifest

/// A plugins.json after inspecting the plugins and checking the flow. No plugin code has run.
@MainActor
public struct Project {
    /// The configuration of the file, with its plugins and the result of the check.
    public struct Content {
        /// The values in the file.
        public let configuration: Configuration
        /// The plugins named in the file.
        public let catalog: PluginCatalog
        /// The result of checking the flow.
        public let result: CheckResult
    }

    /// The content of the file; nil if the file does not contain a configuration.
    public let content: Content?

    /// All errors: in the file, of the plugins, of the flow.
    public let diagnostics: [Diagnostic]

    /// The paths of the included files.
    let included: [String]

    /// The proof to run; nil if there is an error.
    public var proof: Proof? {
        diagnostics.contains { $0.severity == .error } ? nil : content?.result.proof
    }

    /// Reads and checks a file. If the file cannot be read, `diagnostics` has the error.
    public init(_ source: FlowSource) {
        do throws(Diagnostic) {
            try self.init(FlowFile(source), source)
        } catch {
            self.init(refusedBecauseOf: error)
        }
    }

    /// Creates a project whose only error is about a file that cannot be read.
    init(refusedBecauseOf error: Diagnostic) {
        (content, diagnostics, included) = (nil, [error], [])
    }

    /// Decodes a file, inspects the plugins and checks the flow, as far as possible.
    ///
    /// - Parameter source: the place that the file was read from, and the options of the command.
    public init(_ file: borrowing FlowFile, _ source: FlowSource) {
        let files = FlowFiles(file)
        included = files.paths
        guard var configuration = files.configuration else {
            (content, diagnostics) = (nil, files.diagnostics)
            return
        }
        if source.isolatesAll { configuration = configuration.isolated() }
        let (content, found) = Self.check(configuration, in: file.directory, beside: source.others + files.trusted)
        self.content = content
        let tooMany = source.processLimit.flatMap(content.tooManyProcesses)
        // By stage, so that a cause comes before what follows from it.
        diagnostics = files.diagnostics.inSourceOrder() + found + [tooMany].compactMap(\.self)
    }

    /// Inspects the plugins and checks the flow.
    private static func check(
        _ configuration: Configuration,
        in directory: String,
        beside others: [TrustedFile]
    ) -> (Content, [Diagnostic]) {
        let references = configuration.plugins.compactMap { PluginReference($0, in: configuration.source) }
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: directory)
        let catalog = PluginCatalog(references, pipeline: pipeline)
        let (configuration, misplaced) = configuration.isolatingPrograms { catalog.file(of: $0)?.isProgram ?? false }
        let result = FlowChecker.check(
            configuration.alsoNaming(catalog.misnamed),
            manifests: catalog.manifests.merging(
                catalog.misnamed.values.map { ($0.id, $0) },
                uniquingKeysWith: { known, _ in known }
            )
        )
        let seals = configuration.sealDiagnostics(catalog.manifests)
        let grants = configuration.grantDiagnostics(
            of: configuration.plugins.filter { $0.process != nil },
            pipeline,
            beside: others
        ) { catalog.file(of: $0) }
        let used = result.graph.usedPlugins.map(\.entry)
        let processes = ProcessPlan.plans(of: used).map(\.plugins)
        let here = used.filter { $0.process == nil }.map(\.id.value)
        let libraries = catalog.differingLibraries(in: [here] + processes)
        let content = Content(configuration: configuration, catalog: catalog, result: result)
        let environment = references.isEmpty ? [] : PluginTrust.ofThisProcess().judgeEnvironment()
        let ofPlugins = (environment + catalog.diagnostics + misplaced + libraries).inSourceOrder()
        return (content, ofPlugins + result.diagnostics + (seals + grants).inSourceOrder())
    }
}

extension PluginReference {
    /// Creates a reference to the file of an entry; nil if another program loads the plugin.
    init?(_ entry: PluginEntry, in source: SourceFile) {
        guard let path = entry.path else { return nil }
        let digest = entry.sha256.map {
            PluginDigest($0.value, label: Label(source, $0.range, "the SHA-256 it must have"))
        }
        self.init(
            id: entry.id.value,
            manifestID: entry.pluginID,
            file: path.value,
            label: Label(source, path.range),
            digest: digest,
            directory: entry.directory
        )
    }
}

extension Configuration {
    /// Returns a configuration with a second entry, under its id, for each plugin whose key is not its id. A flow that
    /// uses the id is correct, and the wrong key has already been reported.
    fileprivate func alsoNaming(_ misnamed: [String: Manifest]) -> Configuration {
        guard !misnamed.isEmpty else { return self }
        var configuration = self
        for entry in plugins {
            guard let id = misnamed[entry.id.value]?.id, !configuration.plugins.contains(where: { $0.id.value == id })
            else { continue }
            var second = entry
            second.id.value = id
            second.manifestID = nil
            configuration.plugins.append(second)
        }
        return configuration
    }

    /// Returns a configuration in which each plugin without a process gets a process for itself.
    fileprivate func isolated() -> Configuration {
        replacingProcesses { $0.process ?? $0.ownProcess() }
    }

    /// Returns a configuration with an unshared process for each plugin, on the machine where the plugin runs anyway.
    public func apart() -> Configuration {
        replacingProcesses { $0.ownProcess(via: $0.process?.via) }
    }

    private func replacingProcesses(_ process: (PluginEntry) -> PluginProcess) -> Configuration {
        var configuration = self
        for index in plugins.indices { configuration.plugins[index].process = process(plugins[index]) }
        return configuration
    }
}
