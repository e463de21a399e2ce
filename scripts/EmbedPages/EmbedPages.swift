import Foundation
import PackagePlugin

/// Makes Swift of the pages of Documentation/diagnostics while the host is built: the codes that each target reports, and
/// in the command the pages themselves, for `ribs-host explain`.
@main
struct EmbedPages: BuildToolPlugin {
    func createBuildCommands(context: PackagePlugin.PluginContext, target: any Target) async throws -> [Command] {
        // Fuzzing is a package within the repository, whose targets are links to the host's.
        let package = context.package.directoryURL
        let root = context.package.displayName == "Fuzzing" ? package.deletingLastPathComponent() : package
        func embed(_ name: String, by script: String, _ file: URL, _ others: [URL] = [], into output: String) -> Command
        {
            let script = root.appending(path: "scripts/EmbedPages/\(script)")
            let output = context.pluginWorkDirectoryURL.appending(path: output)
            return .buildCommand(
                displayName: "Embedding \(name)",
                executable: script,
                arguments: [file.path, output.path, target.name],
                inputFiles: [script, file] + others,
                outputFiles: [output]
            )
        }
        // The folder is an input too: it changes when a page comes.
        let folder = root.appending(path: "Documentation/diagnostics")
        let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let categories = root.appending(path: "Sources/PluginABI/Manifest/Diagnostics/DiagnosticCode.swift")
        let codes = embed(
            "the codes of \(target.name)",
            by: "embed-codes",
            folder,
            pages + [categories],
            into: "DiagnosticCode+Pages.swift"
        )
        guard target.name == "Command" else { return [codes] }
        return [
            codes, embed("the diagnostics' pages", by: "embed-pages", folder, pages, into: "Explanation+Pages.swift"),
        ]
    }
}
