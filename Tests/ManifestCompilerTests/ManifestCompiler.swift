import Foundation
import TestSupport

/// The compiler's executable, run as a build runs it.
enum ManifestCompiler {
    struct Outcome {
        var ending: ProcessResult.Ending
        var errors: String
        var output: String?
    }

    /// Compiles the text of a manifest.json; the messages name it so, without its folder.
    static func compile(_ manifest: String) async throws -> Outcome {
        let folder = try TemporaryFolder()
        try folder.write(manifest, to: "manifest.json")
        let result = try await run(["manifest.json", "PluginInterface.swift"], in: folder.url)
        let output = folder.url.appending(path: "PluginInterface.swift")
        return Outcome(
            ending: result.ending,
            errors: result.errors,
            output: try? String(contentsOf: output, encoding: .utf8)
        )
    }

    /// Runs the executable that this test run has built: SwiftPM builds it for the build tool plugin, under this name.
    static func run(_ arguments: [String], in folder: URL) async throws -> ProcessResult {
        try await TestSupport.run(BuildFolder.file("ManifestCompiler-tool"), arguments, in: folder)
    }
}

/// Runs `swift` with these arguments; files that it forgets to remove are in the folder as well.
func swift(_ arguments: [String], in folder: URL) async throws -> ProcessResult {
    try await run(
        URL(filePath: "/usr/bin/env"),
        ["swift"] + arguments,
        in: folder,
        environment: Toolchain.environment(temporaryFiles: folder)
    )
}
