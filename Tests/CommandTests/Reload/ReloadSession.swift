import Foundation
import TestSupport
import Testing

/// A host over `--ui json` whose plugins.json and plugins change while it runs.
final class ReloadSession {
    let folder: TemporaryFolder
    let host: RunningProcess
    private var noticeCount = 0

    /// Starts the host in a folder of its own, and waits for its first screen.
    ///
    /// - Parameters:
    ///   - text: plugins.json.
    ///   - libraries: those of the build that are copied to beside it, to be replaced there.
    init(
        _ text: String,
        libraries: [String] = [],
        _ arguments: [String] = ["--watch"]
    ) async throws {
        folder = try TemporaryFolder()
        try folder.write(text, to: "plugins.json")
        for library in libraries { try folder.copy(BuildFolder.file(library)) }
        host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"] + arguments,
            in: folder.url
        )
        guard await host.waitForOutput(#"{"type":"screen""#) else {
            host.closeInput()
            throw NoScreen(result: await host.result())
        }
    }

    /// The host has ended without a screen.
    struct NoScreen: Error {
        let result: ProcessResult
    }

    /// A file of the folder.
    func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Writes plugins.json, or another file, as an editor does that overwrites it.
    func save(_ text: String, to name: String = "plugins.json") throws {
        let handle = try FileHandle(forWritingTo: file(name))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// Replaces a library with a new file, as a linker does.
    func replace(_ library: String, by data: Data? = nil) throws {
        try folder.replace(library, by: data)
    }

    /// The next notice.
    func notice() async throws -> String {
        noticeCount += 1
        while true {
            let output = host.output
            let notices = try Self.notices(in: output)
            if notices.count >= noticeCount { return notices[noticeCount - 1] }
            let count = output.utf8.count { $0 == UInt8(ascii: "\n") }
            try #require(await host.waitForOutput("\n", count: count + 1), "\(host.output)")
        }
    }

    /// Asks for actions, and waits until they have been done. Returns the screen that is shown then.
    @discardableResult
    func act(_ actions: String...) async throws -> JSONLine {
        try await HostSession(host: host).act(actions)
        return try screen
    }

    /// All that was written so far, in whole lines.
    var lines: [JSONLine] { get throws { try JSONLine.lines(of: Self.whole(host.output).joined(separator: "\n")) } }

    /// Those of one type only are read: there may be thousands of others.
    private static func lines(of type: String, in output: String) throws -> [JSONLine] {
        let lines = whole(output).filter { $0.hasPrefix("{\"type\":\"\(type)\"") }
        return try JSONLine.lines(of: lines.joined(separator: "\n"))
    }

    private static func notices(in output: String) throws -> [String] {
        try lines(of: "notice", in: output).map(\.message)
    }

    /// All lines but the last one, which may be the beginning of one.
    private static func whole(_ output: String) -> [String] {
        output.components(separatedBy: "\n").dropLast()
    }

    var screens: [JSONLine] { get throws { try Self.lines(of: "screen", in: host.output) } }
    var notices: [String] { get throws { try Self.notices(in: host.output) } }
    var faults: [String] { get throws { try Self.lines(of: "fault", in: host.output).map(\.message) } }

    var screen: JSONLine {
        get throws {
            let last = try #require(Self.whole(host.output).last { $0.hasPrefix(#"{"type":"screen""#) })
            return try #require(JSONLine.lines(of: last).first)
        }
    }

    /// Ends the input, and so the host.
    @discardableResult
    func end() async -> ProcessResult {
        host.closeInput()
        return await host.result()
    }
}
