import Foreign
import Glibc
import PluginABI
public import PluginManifest

/// The stages from a name in plugins.json to a factory: locate, trust, inspect, check, and then load, create.
///
/// The stages before load run no plugin code, and are done for every configured plugin at start; the others on the
/// first use of a plugin.
public struct PluginPipeline: Sendable {
    private let locator: PluginLocator
    private let trust: PluginTrust
    private let inspector: PluginInspector
    private let policy: PluginPolicy

    /// Creates the pipeline.
    public init(locator: PluginLocator, trust: PluginTrust, policy: PluginPolicy) {
        self.init(locator: locator, trust: trust, inspector: PluginInspector(), policy: policy)
    }

    init(locator: PluginLocator, trust: PluginTrust, inspector: PluginInspector, policy: PluginPolicy) {
        self.locator = locator
        self.trust = trust
        self.inspector = inspector
        self.policy = policy
    }

    /// Returns the paths at which a plugin's file is searched.
    func paths(of reference: PluginReference) -> [String] {
        locator.places(of: reference).map { PluginLocator.join($0, reference.file) }
    }

    /// Returns the paths that decide which file a plugin is: the searched paths, up to the first existing one.
    public func decidingPaths(of reference: PluginReference) -> [String] {
        let paths = paths(of: reference)
        let found = paths.firstIndex { access($0, F_OK) == 0 }
        return found.map { Array(paths[...$0]) } ?? paths
    }

    /// Runs the stages before load: locates, trusts, inspects and checks.
    ///
    /// - Returns: The plugin if it has no errors, otherwise all errors.
    public func inspect(_ reference: PluginReference) -> (plugin: InspectedPlugin?, diagnostics: [Diagnostic]) {
        var pass = PluginTrust.Pass(nil, nil)
        let result = inspect(reference, in: &pass)
        return (result.plugin, result.diagnostics)
    }

    /// Inspects a plugin in a pass over several; returns the manifest even of a plugin with errors.
    func inspect(
        _ reference: PluginReference,
        in pass: inout PluginTrust.Pass
    ) -> (plugin: InspectedPlugin?, manifest: Manifest?, diagnostics: [Diagnostic]) {
        let report: InspectionReport
        do throws(Diagnostic) {
            report = look(at: try locator.locate(reference), for: reference, in: &pass)
        } catch {
            return (nil, nil, [error])
        }
        let plugin = report.inspection?.plugin
        return (report.isAccepted ? plugin : nil, plugin?.manifest, report.diagnostics)
    }

    /// Returns the report of `ribs-host inspect`: trusts, inspects and checks the file at a path, and continues after
    /// errors if possible.
    public func report(path: String) -> InspectionReport {
        let path = located(path)
        let reference = PluginReference(id: nil, file: path)
        var pass = PluginTrust.Pass(nil, nil)
        return look(at: path, for: reference, in: &pass)
    }

    /// Finds out which groups can write a plugin, for a process about to be sealed, which cannot find out afterwards.
    public func lookUpGroups(of reference: PluginReference) {
        if let path = decidingPaths(of: reference).last { _ = trust.judge(path, for: reference) }
    }

    /// Returns the report of `ribs-host inspect --sha256`: hashes the file at a path, of any kind.
    @MainActor
    public func digestReport(path: String) -> DigestReport {
        let path = located(path)
        let reference = PluginReference(id: nil, file: path)
        let ruling = trust.judge(path, for: reference)
        // A file that is not a regular file is not opened.
        let irregular = ruling.diagnostics.filter { $0.code == .pluginNotRegularFile }
        guard let real = ruling.path, irregular.isEmpty else {
            return DigestReport(
                path: path,
                digest: nil,
                diagnostics: irregular.isEmpty ? ruling.diagnostics : irregular
            )
        }
        do throws(ELFError) {
            let digest = try PluginFile(path: real).digest()
            var libraries = OwnLibraries()
            let brought = libraries.libraries(ofFileAt: real)
            return DigestReport(path: path, digest: digest, libraries: brought, diagnostics: [])
        } catch {
            return DigestReport(path: path, digest: nil, diagnostics: [Diagnostic(error, path: real, at: nil)])
        }
    }

    /// Returns the path of a file on the command line; a missing bare name is searched like a name in plugins.json.
    private func located(_ file: String) -> String {
        if access(file, F_OK) == 0 { return file }
        return paths(of: PluginReference(id: nil, file: file)).first { access($0, F_OK) == 0 } ?? file
    }

    /// Loads and creates a plugin; the caller keeps the result, because a plugin is created once.
    @MainActor
    public func load(_ plugin: InspectedPlugin, for reference: PluginReference) throws(Diagnostic) -> LoadedPlugin {
        let image = try PluginLoader(trust: trust, inspector: inspector).load(plugin, for: reference)
        // Nothing can end it in this process: its RIBs stay as they are.
        let factory = try image.makeFactory(plugin.manifest) { RIBHost.report(.brokenPort(reference.id, $0)) }
        return LoadedPlugin(plugin.path, factory: factory)
    }

    /// Loads in a process other than the one that has inspected the file: repeats all stages except the last. For a
    /// file that is unchanged since, repeats only the checks that loading repeats anyway. Calls none of the plugin's
    /// functions yet, but its initializers run.
    ///
    /// - Parameters:
    ///   - manifest: the required manifest, byte for byte.
    ///   - known: the file as inspected by the other process; nil if that process is on another machine.
    @MainActor
    public func open(
        _ reference: PluginReference,
        withManifest manifest: [UInt8],
        known: InspectedFile? = nil
    ) throws(Diagnostic) -> PluginImage {
        let loader = PluginLoader(trust: trust, inspector: inspector)
        if let known, let image = try loader.loadUnchanged(known, for: reference) { return image }
        let (found, diagnostics) = inspect(reference)
        guard let found, found.manifest.source.bytes == manifest else {
            let reason = diagnostics.isEmpty ? "Its manifest is another one now." : nil
            throw PluginLoader.changed(reference.file, reference, because: diagnostics, reason)
        }
        return try loader.load(found, for: reference)
    }

    /// Repeats the stages before load for a program, in a process other than the one that has inspected it.
    ///
    /// - Parameters:
    ///   - manifest: the required manifest, byte for byte.
    ///   - known: the file as inspected by the other process; nil if that process is on another machine.
    @MainActor
    public func program(
        _ reference: PluginReference,
        withManifest manifest: [UInt8],
        known: InspectedFile? = nil
    ) throws(Diagnostic) -> InspectedFile {
        if let known, trust.judge(known.path, for: reference).diagnostics.isEmpty, known.isUnchanged { return known }
        let (found, diagnostics) = inspect(reference)
        guard let found, found.file.isProgram, found.manifest.source.bytes == manifest else {
            let reason = diagnostics.isEmpty ? "Its manifest is another one now." : nil
            throw PluginLoader.changed(reference.file, reference, because: diagnostics, reason)
        }
        return found.file
    }

    private func look(
        at path: String,
        for reference: PluginReference,
        in pass: inout PluginTrust.Pass
    ) -> InspectionReport {
        let ruling = trust.judge(path, for: reference, in: &pass)
        var diagnostics = ruling.diagnostics
        // A file that is not a regular file is not opened: that could block, or have side effects.
        guard let real = ruling.path, !diagnostics.contains(where: { $0.code == .pluginNotRegularFile }) else {
            return InspectionReport(path: ruling.path ?? path, inspection: nil, diagnostics: diagnostics)
        }
        let inspection = inspector.inspect(real, for: reference)
        diagnostics += inspection.diagnostics
        diagnostics += trust.judge(inspection.libraryPlaces, of: real, for: reference, in: &pass)
        for path in [inspection.programManifest].compactMap(\.self) + inspection.command.files {
            diagnostics += trust.judge(path, for: reference, in: &pass).diagnostics
        }
        if let plugin = inspection.plugin {
            diagnostics += policy.check(plugin, for: reference)
        } else if let abi = inspection.abi {
            diagnostics += policy.checkABI(abi, path: real, at: reference.label)
        }
        return InspectionReport(path: real, inspection: inspection, diagnostics: diagnostics)
    }
}
