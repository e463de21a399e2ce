public import Foundation

/// What a finished process left behind.
public struct ProcessResult: Sendable {
    /// How it ended.
    public enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// How it ended.
    public let ending: Ending

    /// All that it wrote to standard output.
    public let output: String

    /// All that it wrote to standard error.
    public let errors: String
}

/// Runs a program to its end.
///
/// - Parameters:
///   - input: what it reads from standard input, before the end of input.
///   - folder: its working directory.
public func run(
    _ executable: URL,
    _ arguments: [String],
    input: String = "",
    in folder: URL? = nil,
    environment: [String: String]? = nil
) async throws -> ProcessResult {
    let process = try RunningProcess(executable, arguments, in: folder, environment: environment)
    process.send(input)
    process.closeInput()
    return await process.result()
}

/// Runs the host that this test run was built with.
public func runHost(_ arguments: [String], input: String = "", in folder: URL? = nil) async throws -> ProcessResult {
    try await run(BuildFolder.file("ribs-host"), arguments, input: input, in: folder)
}
