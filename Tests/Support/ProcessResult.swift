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

    /// Describes what a process left behind.
    public init(ending: Ending, output: String, errors: String) {
        self.ending = ending
        self.output = output
        self.errors = errors
    }
}

extension ProcessResult {
    /// The same without the notices of a host whose processor other programs had for a while, in plain lines or as a
    /// front end shows them.
    public var withoutBusyNotices: ProcessResult {
        let notice = /(notice: )?The (program|plugin `[^`]*`) (has been \w+ for|was busy for|took) [\d.]+ s\b[^\n]*\n/
        return ProcessResult(
            ending: ending,
            output: output.replacing(notice, with: ""),
            errors: errors.replacing(notice, with: "")
        )
    }
}

/// How many programs run at a time for tests that only wait for their end. With all that hundreds of tests start, those
/// would wait longer for a processor than a person has to wait for a plugin.
private let programs = Turnstile()

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
    try await programs.pass {
        let process = try RunningProcess(executable, arguments, in: folder, environment: environment)
        process.send(input)
        process.closeInput()
        return await process.result()
    }
}

/// Runs the host that this test run was built with.
///
/// - Parameter variables: what its environment has beside that of the test.
public func runHost(
    _ arguments: [String],
    input: String = "",
    in folder: URL? = nil,
    variables: [String: String] = [:]
) async throws -> ProcessResult {
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    return try await run(
        BuildFolder.file("ribs-host"),
        arguments,
        input: input,
        in: folder,
        environment: variables.isEmpty ? nil : environment
    )
}
