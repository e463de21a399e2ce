import Foundation
import TestSupport
import Testing

/// One of the systems under `Examples`, played over `--ui json` with the real binary.
struct Example {
    let screens: [JSONLine]
    let faults: [String]
    let ending: ProcessResult.Ending
    let errors: String

    /// Plays a configuration from its first screen to the end of input.
    ///
    /// - Parameter actions: each as `id` or `id=value`; or a link to open, as its URL.
    static func play(_ name: String, _ actions: [String], arguments: [String] = []) async throws -> Example {
        try await play(
            file: BuildFolder.repository.appending(path: "Examples/\(name)/plugins.json"),
            actions,
            arguments: arguments
        )
    }

    /// - Parameter folder: the working directory, where it matters.
    static func play(
        file: URL,
        _ actions: [String],
        arguments: [String] = [],
        in folder: URL? = nil
    ) async throws -> Example {
        try Example(
            await runHost(
                ["--config", file.path, "--ui", "json"] + arguments,
                input: actions.map { line(for: $0) + "\n" }.joined(),
                in: folder
            )
        )
    }

    /// What a session of `--ui json` has left behind.
    init(_ result: ProcessResult) throws {
        let lines = try JSONLine.lines(of: result.output)
        screens = lines.filter { $0.type == "screen" }
        faults = lines.filter { $0.type == "fault" }.map(\.message)
        ending = result.ending
        errors = result.errors
    }

    /// The line of JSON that asks for an action, or to open a link.
    static func line(for action: String) -> String {
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
    var paths: [String] { screens.map { $0.path.joined(separator: "/") } }

    /// What the last screen says.
    var lastTexts: [String] { screens.last?.texts ?? [] }
}
