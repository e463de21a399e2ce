public import Foundation
public import TestSupport
import Testing

/// A flow over `--ui json` in memory, whose plugins.json changes while it is played.
@MainActor
public final class ChangingFlow {
    /// The folder with plugins.json.
    public let folder: TemporaryFolder
    /// The host.
    public let host: MemoryHost

    /// Starts it in a folder of its own.
    ///
    /// - Parameters:
    ///   - text: plugins.json.
    ///   - others: the files that it includes, by name.
    ///   - libraries: those of the build that are copied to beside it, to be replaced there.
    public init(
        _ text: String,
        including others: [String: String] = [:],
        libraries: [String] = [],
        _ arguments: [String] = ["--watch"]
    ) throws {
        folder = try TemporaryFolder()
        for (name, text) in others { try folder.write(text, to: name) }
        for library in libraries { try folder.copy(BuildFolder.file(library)) }
        // A process that reloads reads relative to where it was started.
        let config = try folder.write(text, to: "plugins.json").path
        host = try MemoryHost(["--config", config, "--ui", "json"] + arguments)
    }

    /// A file of the folder.
    public func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Writes plugins.json, or another file.
    public func save(_ text: String, to name: String = "plugins.json") throws { try folder.write(text, to: name) }

    /// Replaces a library with a new file, as a linker does.
    public func replace(_ library: String, by data: Data? = nil) throws {
        try folder.replace(library, by: data)
    }

    /// Asks for what the files have become. Returns the notice about it.
    public func reload() throws -> String {
        let notices = try reloadNotices()
        try #require(notices.count == 1, "\(host.output)")
        return notices[0]
    }

    /// Asks for what the files have become. Returns all notices that follow.
    public func reloadNotices() throws -> [String] {
        let count = try notices.count
        try host.send(#"{"command":"reload"}"# + "\n")
        return try Array(notices.dropFirst(count))
    }

    /// Does actions. Returns the screen that is shown then.
    @discardableResult
    public func act(_ actions: String...) throws -> JSONLine {
        for action in actions { try host.send(Example.line(for: action) + "\n") }
        return try screen
    }

    /// All that was written so far, with the names of the files in the folder.
    public var lines: [JSONLine] {
        get throws { try JSONLine.lines(of: host.output.replacing(folder.url.path + "/", with: "")) }
    }
    /// The last screen.
    public var screen: JSONLine { get throws { try #require(lines.last { $0.type == "screen" }) } }
    /// The messages of the faults.
    public var faults: [String] { get throws { try lines.filter { $0.type == "fault" }.map(\.message) } }
    /// All screens.
    public var screens: [JSONLine] { get throws { try lines.filter { $0.type == "screen" } } }
    /// The messages of the notices.
    public var notices: [String] { get throws { try lines.filter { $0.type == "notice" }.map(\.message) } }

    /// Ends the input, and so the flow.
    @discardableResult
    public func end() throws -> ProcessResult { try host.end() }
}
