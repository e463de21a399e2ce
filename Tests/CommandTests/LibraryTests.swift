import Foundation
import TestSupport
import Testing

/// Libraries beside PluginABI, in plugins that run where any plugin may run. A library of C is played in `LedgerTests`.
@Suite("A plugin may use", .startsPrograms(for: .linking))
struct LibraryTests {
    static let isolations: [[String]] = [[], ["--isolate"]]

    /// Starts a flow of one plugin, whose home directory is a folder of its own.
    private static func start(_ plugin: String, _ library: String, _ arguments: [String], in folder: URL) throws
        -> RunningProcess
    {
        let config = folder.appending(path: "plugins.json")
        // The calendar asks for them.
        let permissions = plugin == "calendar" ? #", "allow": {"network": true, "read": ["/etc/hosts"]}"# : ""
        let text = """
            {"plugins": {"\(plugin)": {"path": "\(library)"\(permissions)}}, "dependencies": {"place": "\(folder.path)"}, "flow": ["\(plugin)"]}
            """
        try Data(text.utf8).write(to: config)
        return try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config.path, "--ui", "json"] + arguments,
            environment: ProcessInfo.processInfo.environment.merging(["HOME": folder.path]) { $1 }
        )
    }

    @Test("Foundation: dates and JSON", arguments: isolations)
    func foundation(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let host = try Self.start("calendar", "libCalendarPlugin.so", arguments, in: folder.url)
        host.send(Example.line(for: "work") + "\n")
        #expect(await host.waitForOutput("date: "))
        host.closeInput()
        let example = try Example(await host.result())
        #expect(example.lastTexts.prefix(2) == ["date: Sunday 9 September 2001 03:46", #"json: {"a":1}"#])
        #expect(example.faults == [])
        #expect(example.ending == .exit(0))
    }

    @Test(
        "Dispatch: queues that come back to the main one, timers, and a group of more work than processors",
        arguments: isolations
    )
    func dispatch(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let host = try Self.start("naughty", "libNaughtyPlugin.so", arguments, in: folder.url)
        host.send(Example.line(for: "work") + "\n")
        for text in ["queue: came back", "timer: rang"] { #expect(await host.waitForOutput(text), "\(text)") }
        host.send(Example.line(for: "crowd") + "\n")
        #expect(await host.waitForOutput("crowd: dispersed"))
        host.closeInput()
        let example = try Example(await host.result())
        #expect(example.faults == [])
        #expect(example.ending == .exit(0))
    }
}
