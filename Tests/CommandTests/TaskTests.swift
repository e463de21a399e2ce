import Foundation
import TestSupport
import Testing

@Suite("A plugin's own task", .timeLimit(.ofPrograms))
struct TaskTests {
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(#"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#, to: "plugins.json")
        return folder
    }

    @Test(
        "that never ends is noticed, and the plugin named",
        arguments: [[], ["--isolate"]]
    )
    func spin(arguments: [String]) async throws {
        let folder = try Self.folder()
        let config = folder.url.appending(path: "plugins.json").path
        // It looks each second instead of each ten.
        let launcher = ["/usr/bin/env", "RIBS_PATIENCE=0.1"]
        try await HostSession.run(["--config", config] + arguments, through: launcher) { session in
            try await session.act(["spinThread"])
            let lines = try await session.lines(to: "notice")
            let words =
                "The plugin `crash` has kept a processor busy for a while: a task of its own may never end."
            let keyed = #"[{"text":"\#(words)","key":"plugin_busy","parts":{"plugin":"`crash`"}}]"#
            let notice = #"{"type":"notice","kind":"task","message":"\#(words)","words":\#(keyed),"tone":"warning"}"#
            #expect(lines.last == notice)
        }
    }

    @Test("that never ends is not in a recording, which a replay answers as recorded")
    func recording() async throws {
        let folder = try Self.folder()
        let config = folder.url.appending(path: "plugins.json").path
        let file = folder.url.appending(path: "a.session").path
        let launcher = ["/usr/bin/env", "RIBS_PATIENCE=0.1"]
        try await HostSession.run(["--config", config, "--record", file], through: launcher) { session in
            try await session.act(["spinThread"])
            _ = try await session.lines(to: "notice")
        }
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("notice"))
        let replay = try await runHost(["replay", file])
        #expect(replay.ending == .exit(0))
        #expect(replay.output.hasSuffix(", all answered as recorded.\n"), "\(replay.output)")
        withExtendedLifetime(folder) {}
    }
}
