import Foundation
import HostSupport
import TestSupport
import Testing

/// A flow over `--ui json` in memory, whose plugins.json changes while it is played.
@MainActor
final class ChangingFlow {
    private let folder: TemporaryFolder
    private let host: MemoryHost

    /// Starts it in a folder of its own.
    ///
    /// - Parameter text: plugins.json.
    init(_ text: String) throws {
        folder = try TemporaryFolder()
        // A process that reloads reads relative to where it was started.
        let config = try folder.write(text, to: "plugins.json").path
        host = try MemoryHost(["--config", config, "--ui", "json"])
    }

    /// A file of the folder.
    func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Writes plugins.json.
    func save(_ text: String) throws { try folder.write(text, to: "plugins.json") }

    /// Asks for what the files have become. Returns the notice about it.
    func reload() throws -> String {
        let count = try notices.count
        try host.send(#"{"command":"reload"}"# + "\n")
        let notices = try notices
        try #require(notices.count == count + 1, "\(host.output)")
        return notices[count]
    }

    /// Does actions. Returns the screen that is shown then.
    @discardableResult
    func act(_ actions: String...) throws -> JSONLine {
        for action in actions { try host.send(Example.line(for: action) + "\n") }
        return try screen
    }

    /// All that was written so far, with the names of the files in the folder.
    var lines: [JSONLine] {
        get throws { try JSONLine.lines(of: host.output.replacing(folder.url.path + "/", with: "")) }
    }
    var screen: JSONLine { get throws { try #require(lines.last { $0.type == "screen" }) } }
    var faults: [String] { get throws { try lines.filter { $0.type == "fault" }.map(\.message) } }
    private var notices: [String] { get throws { try lines.filter { $0.type == "notice" }.map(\.message) } }

    /// Ends the input, and so the flow.
    func end() throws -> ProcessResult { try host.end() }
}
