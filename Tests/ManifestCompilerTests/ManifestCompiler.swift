import Foundation
import Testing

/// The compiler's executable, run as a build runs it.
enum ManifestCompiler {
    struct Outcome {
        var status: Int32
        var errors: String
        var output: String?
    }

    /// The repository's root.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Compiles the text of a manifest.json; the messages name it so, without its folder.
    static func compile(_ manifest: String) async throws -> Outcome {
        try await withTemporaryFolder { folder in
            let output = folder.appending(path: "PluginInterface.swift")
            try manifest.write(to: folder.appending(path: "manifest.json"), atomically: false, encoding: .utf8)
            var outcome = try await run(["manifest.json", "PluginInterface.swift"], in: folder)
            outcome.output = try? String(contentsOf: output, encoding: .utf8)
            return outcome
        }
    }

    /// Runs the executable that this test run has built.
    static func run(_ arguments: [String], in folder: URL) async throws -> Outcome {
        let build = try URL(filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        // SwiftPM builds it for the build tool plugin, under this name.
        let executable = build.appending(path: "ManifestCompiler-tool")
        let result = try await Command.run(executable, arguments, in: folder)
        return Outcome(status: result.status, errors: result.errors, output: nil)
    }

    /// A folder of its own that is gone afterwards.
    static func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "manifest-compiler-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}

/// A program run to its end.
enum Command {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    static func run(_ executable: URL, _ arguments: [String], in folder: URL) async throws -> Result {
        let outputFile = folder.appending(path: "stdout-\(UUID().uuidString)")
        let errorFile = folder.appending(path: "stderr-\(UUID().uuidString)")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return Result(
            status: process.terminationStatus,
            output: try String(contentsOf: outputFile, encoding: .utf8),
            errors: try String(contentsOf: errorFile, encoding: .utf8)
        )
    }
}
