import Foundation
import PackagePlugin

/// Embeds files in the command: the pages of Documentation/diagnostics, for `ribs-host explain`, and manifest.schema.json,
/// for `ribs-host schema --manifest`.
@main
struct EmbedPages: BuildToolPlugin {
    func createBuildCommands(context: PackagePlugin.PluginContext, target: any Target) async throws -> [Command] {
        let root = context.package.directoryURL
        func embed(_ name: String, by script: String, _ file: URL, _ others: [URL] = [], into output: String) -> Command
        {
            let script = root.appending(path: "scripts/EmbedPages/\(script)")
            let output = context.pluginWorkDirectoryURL.appending(path: output)
            return .buildCommand(
                displayName: "Embedding \(name)",
                executable: script,
                arguments: [file.path, output.path],
                inputFiles: [script, file] + others,
                outputFiles: [output]
            )
        }
        guard target.name == "Command" else {
            let schema = root.appending(path: "manifest.schema.json")
            return [embed("the schema of manifest.json", by: "embed-schema", schema, into: "ManifestSchema+File.swift")]
        }
        // The folder is an input too: it changes when a page comes.
        let folder = root.appending(path: "Documentation/diagnostics")
        let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return [embed("the diagnostics' pages", by: "embed-pages", folder, pages, into: "Explanation+Pages.swift")]
    }
}
