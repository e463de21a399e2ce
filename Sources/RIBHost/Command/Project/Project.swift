import Checking
import Configuration
import Isolation
import Loading
import PluginManifest

/// A plugins.json with its plugins inspected and its flow checked. No plugin code has run.
@MainActor
struct Project {
    /// The configuration; nil if the file does not contain one.
    private(set) var configuration: Configuration?

    /// The plugins; nil if there is no configuration to name them.
    private(set) var catalog: PluginCatalog?

    /// The result of the checker; nil if it had nothing to check.
    private(set) var result: CheckResult?

    /// All errors: in the file, of the plugins, of the flow.
    private(set) var diagnostics: [Diagnostic] = []

    /// The proof to run; nil if there is an error.
    var proof: Proof? {
        diagnostics.contains { $0.severity == .error } ? nil : result?.proof
    }

    /// Reads the file, inspects the plugins and checks the flow, as far as possible.
    ///
    /// - Parameters:
    ///   - others: the other files that the command line names.
    ///   - isPlayed: whether the flow will be played, which needs more than files.
    ///   - isolatesAll: whether each plugin without a process gets one of its own.
    ///   - willDecode: called with the file's text, before it is decoded; returns how many processes of plugins it has
    ///     started.
    init(
        config path: String,
        beside others: [TrustedFile] = [],
        isPlayed: Bool = false,
        isolatesAll: Bool = false,
        willDecode: (SourceFile) -> Int = { _ in 0 }
    ) {
        do throws(Diagnostic) {
            try SystemResources.requireDescriptors()
            let file = try FlowFile(path)
            let source = try file.read()
            let processCount = willDecode(source)
            if isPlayed { try SystemResources.requireMemoryAndThreads(processes: processCount) }
            let decoded = Configuration.decode(source)
            diagnostics = decoded.diagnostics
            guard var configuration = decoded.configuration else { return }
            diagnostics += file.trustDiagnostics(of: configuration)
            if isolatesAll { configuration = configuration.isolated() }
            check(configuration, in: file.directory, beside: others + file.trusted)
        } catch {
            diagnostics = [error]
        }
    }

    /// Inspects the plugins and checks the flow.
    private mutating func check(_ written: Configuration, in directory: String, beside others: [TrustedFile]) {
        var configuration = written
        configuration.resolveGrants(in: FilePath.real(directory), home: FilePath.home)
        let pipeline = PluginPipeline.ofThisProgram(configurationDirectory: directory)
        let references = configuration.plugins.compactMap { PluginReference($0, in: configuration.source) }
        let catalog = PluginCatalog(references, pipeline: pipeline)
        let result = FlowChecker.check(
            configuration.alsoNaming(catalog.misnamed),
            manifests: catalog.manifests.merging(
                catalog.misnamed.values.map { ($0.id, $0) },
                uniquingKeysWith: { known, _ in known }
            )
        )
        let seals = configuration.sealDiagnostics(catalog.manifests, .ofThisKernel())
        let grants = configuration.grantDiagnostics(
            of: configuration.plugins.filter { $0.process != nil },
            pipeline,
            beside: others
        ) { catalog.file(of: $0) }
        diagnostics = (diagnostics + catalog.diagnostics + result.diagnostics + seals + grants).inSourceOrder()
        self.configuration = configuration
        self.catalog = catalog
        self.result = result
    }
}

extension PluginReference {
    /// The file that an entry names; nil where another program loads it.
    init?(_ entry: PluginEntry, in source: SourceFile) {
        guard let path = entry.path else { return nil }
        let digest = entry.sha256.map {
            PluginDigest($0.value, label: Label(source, $0.range, "the SHA-256 it must have"))
        }
        self.init(id: entry.id.value, file: path.value, label: Label(source, path.range), digest: digest)
    }
}

extension Configuration {
    /// The same with a second entry, under its id, for each plugin whose key is not its id: a flow that uses the id is
    /// right, and the wrong key has already been reported.
    fileprivate func alsoNaming(_ misnamed: [String: Manifest]) -> Configuration {
        guard !misnamed.isEmpty else { return self }
        var configuration = self
        for entry in plugins {
            guard let id = misnamed[entry.id.value]?.id, !configuration.plugins.contains(where: { $0.id.value == id })
            else { continue }
            var second = entry
            second.id.value = id
            configuration.plugins.append(second)
        }
        return configuration
    }

    /// The same with a process of its own for each plugin without one.
    func isolated() -> Configuration {
        replacingProcesses { $0.process ?? $0.ownProcess() }
    }

    /// The same with an unshared process for each plugin, where it will run.
    func apart() -> Configuration {
        replacingProcesses { $0.ownProcess(via: $0.process?.via) }
    }

    private func replacingProcesses(_ process: (PluginEntry) -> PluginProcess) -> Configuration {
        var configuration = self
        for index in plugins.indices { configuration.plugins[index].process = process(plugins[index]) }
        return configuration
    }
}
