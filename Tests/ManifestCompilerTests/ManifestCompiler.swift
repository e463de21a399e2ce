import Foundation
import TestSupport
import Testing

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

    /// Has Swift check a source of a plugin beside what is generated from its manifest.
    static func typecheck(_ source: String, of manifest: String) async throws -> ProcessResult {
        let interface = try #require(try await compile(manifest).output)
        let folder = try TemporaryFolder()
        try folder.write(interface, to: "PluginInterface.swift")
        try folder.write(source, to: "Builder.swift")
        let modules = BuildFolder.url.appending(path: "Modules").path
        return try await TestSupport.run(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Plugin", "-I", modules]
                + ["PluginInterface.swift", "Builder.swift"],
            in: folder.url,
            environment: Toolchain.environment(temporaryFiles: folder.url)
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
