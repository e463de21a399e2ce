public import Foundation

/// The Swift toolchain that is on the path, for tests that build something of their own.
public enum Toolchain {
    /// Runs a tool, such as `swift`, by its name or path, and throws if it fails.
    ///
    /// - Parameter temporaryFiles: where the tool may leave what it forgets to remove, such as SwiftPM its lock files.
    public static func run(_ tool: String, _ arguments: [String], temporaryFiles folder: URL) async throws {
        let result = try await TestSupport.run(
            URL(filePath: "/usr/bin/env"),
            [tool] + arguments,
            environment: environment(temporaryFiles: folder)
        )
        guard result.ending == .exit(0) else {
            let command = ([tool] + arguments).joined(separator: " ")
            throw Failure(description: "`\(command)` ended with \(result.ending):\n\(result.output)\(result.errors)")
        }
    }

    /// This process's environment, with a place of its own for temporary files.
    public static func environment(temporaryFiles folder: URL) -> [String: String] {
        ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
    }

    /// A tool that failed: the command as one would type it, and all that it said.
    public struct Failure: Error, CustomStringConvertible {
        /// The command, and what it printed.
        public let description: String
    }
}
