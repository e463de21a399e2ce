import Foundation
import TestSupport
import Testing

/// The host looks every ten seconds, and tells it at the third look.
@Suite("A plugin's own task", .startsPrograms(for: .pace))
struct TaskTests {
    /// - Parameter entry: what the plugin's entry says besides its library.
    private static func folder(_ entry: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let plugin = #"{"path": "libCrashPlugin.so"\#(entry)}"#
        try folder.write(#"{"plugins": {"crash": \#(plugin)}, "flow": ["crash"]}"#, to: "plugins.json")
        return folder
    }

    /// Lines up to the notice of a task; on a busy machine there are other notices before.
    private static func linesToNotice(_ session: HostSession) async throws -> [String] {
        var lines: [String] = []
        while lines.last?.contains(#""kind":"task""#) != true { lines += try await session.lines(to: "notice") }
        return lines
    }

    @Test(
        "that never ends is noticed, and the plugin named, but not in a recording, which a replay answers as recorded",
        arguments: ["", #", "process": true, "deadline": 3600"#]
    )
    func spin(entry: String) async throws {
        let folder = try Self.folder(entry)
        let config = folder.url.appending(path: "plugins.json").path
        let file = folder.url.appending(path: "a.session").path
        try await HostSession.run(["--config", config, "--record", file]) { session in
            try await session.act(["spinThread"])
            let lines = try await Self.linesToNotice(session)
            let words =
                "The plugin `crash` has kept a processor busy for a while: a task of its own may never end."
            let keyed = #"[{"text":"\#(words)","key":"plugin_busy","parts":{"plugin":"`crash`"}}]"#
            let notice = #"{"type":"notice","kind":"task","message":"\#(words)","words":\#(keyed),"tone":"warning"}"#
            #expect(lines.last == notice)
        }
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("notice"))
        let replay = try await runHost(["replay", file])
        #expect(replay.ending == .exit(0))
        #expect(replay.output.hasSuffix(", all answered as recorded.\n"), "\(replay.output)")
        withExtendedLifetime(folder) {}
    }
}
