import Foundation
import PackagePlugin

/// Embeds the pages of Documentation/diagnostics in the command, for `ribs-host explain`.
@main
struct EmbedPages: BuildToolPlugin {
    func createBuildCommands(context: PackagePlugin.PluginContext, target: any Target) async throws -> [Command] {
        let root = context.package.directoryURL
        let script = root.appending(path: "scripts/EmbedPages/embed-pages")
        let folder = root.appending(path: "Documentation/diagnostics")
        let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let output = context.pluginWorkDirectoryURL.appending(path: "Explanation+Pages.swift")
        return [
            .buildCommand(
                displayName: "Embedding the diagnostics' pages",
                executable: script,
                arguments: [folder.path, output.path],
                // The folder too: it changes when a page comes.
                inputFiles: [script, folder] + pages,
                outputFiles: [output]
            )
        ]
    }
}
