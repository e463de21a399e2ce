import Foundation
import PackagePlugin

/// A build tool plugin that compiles the manifest.json beside a plugin's Swift files into the Swift of its interface.
@main
struct CompileManifest: BuildToolPlugin {
    func createBuildCommands(context: PackagePlugin.PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        guard let manifest = module.sourceFiles.first(where: { $0.url.lastPathComponent == "manifest.json" }) else {
            throw MissingManifest(target: target.name, directory: target.directoryURL.path)
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "PluginInterface.swift")
        return [
            .buildCommand(
                displayName: "Compiling manifest.json of \(target.name)",
                executable: try context.tool(named: "ManifestCompiler").url,
                arguments: [manifest.url.path, output.path],
                inputFiles: [manifest.url],
                outputFiles: [output]
            )
        ]
    }
}

/// The error for a target that uses the build tool plugin without a manifest.
private struct MissingManifest: Error, CustomStringConvertible {
    let target: String
    let directory: String

    var description: String {
        "The target \(target) has no manifest.json. Add one to \(directory), or remove the plugin CompileManifest from the target."
    }
}
