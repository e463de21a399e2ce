public import Foundation
public import TestSupport

/// One of the systems under `Examples`, played over `--ui json`.
public struct Example {
    /// All screens, the first one included.
    public let screens: [JSONLine]
    /// The messages of the faults.
    public let faults: [String]
    /// The end of the run.
    public let ending: ProcessResult.Ending
    /// The text on standard error.
    public let errors: String

    /// Plays a configuration from its first screen to the end of input.
    ///
    /// - Parameter actions: each as `id` or `id=value`; or a link to open, as its URL.
    public static func play(_ name: String, _ actions: [String], arguments: [String] = []) async throws -> Example {
        try await play(
            file: BuildFolder.repository.appending(path: "Examples/\(name)/plugins.json"),
            actions,
            arguments: arguments
        )
    }

    /// Plays a configuration in the real program, for what only a process has.
    public static func playInProcess(
        file: URL,
        _ actions: [String],
        arguments: [String] = [],
        in folder: URL? = nil
    ) async throws -> Example {
        let input = actions.map { line(for: $0) + "\n" }.joined()
        return try await Example(
            runHost(["--config", file.path, "--ui", "json"] + arguments, input: input, in: folder)
        )
    }

    /// - Parameter folder: the working directory, where it matters.
    public static func play(
        file: URL,
        _ actions: [String],
        arguments: [String] = [],
        in folder: URL? = nil
    ) async throws -> Example {
        let words = ["--config", file.path, "--ui", "json"] + arguments
        let input = actions.map { line(for: $0) + "\n" }.joined()
        return try await Example(runInMemory(words, input: input, in: folder))
    }

    /// What a session of `--ui json` has left behind.
    public init(_ result: ProcessResult) throws {
        let lines = try JSONLine.lines(of: result.output)
        screens = lines.filter { $0.type == "screen" }
        faults = lines.filter { $0.type == "fault" }.map(\.message)
        ending = result.ending
        errors = result.errors
    }

    /// The line of JSON that asks for an action, or to open a link.
    public static func line(for action: String) -> String {
        if action.hasPrefix("ribs://") { return #"{"command":"open","url":\#(quoted(action))}"# }
        // Scalar by scalar, for a value may begin with a mark that belongs to the character before it.
        let parts = action.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { quoted(String($0)) }
        return parts.count > 1 ? #"{"action":\#(parts[0]),"value":\#(parts[1])}"# : #"{"action":\#(parts[0])}"#
    }

    private static func quoted(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// Where each screen was shown.
    public var paths: [String] { screens.map { $0.path.joined(separator: "/") } }

    /// What the last screen says.
    public var lastTexts: [String] { screens.last?.texts ?? [] }
}
