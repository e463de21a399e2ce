import Foundation
import PluginManifest
import TestSupport
import Testing

/// The host waits ten seconds for such a plugin: so do these tests.
@Suite("A plugin that does not return after the host's input has ended", .startsPrograms(for: .pace))
struct HungHostTests {
    private static let words =
        "hung, and kept the program from ending with its input. Tell its author, or take it out of plugins.json.\n"
    private static let places = BusyHostTests.moments.map { ("hang", $0) } + [("spin", .load), ("spin", .perform)]

    @Test("is named, and ends the host, wherever it hangs", arguments: places)
    func hangs(act: String, moment: FaultyCell.Moment) async throws {
        let folder = try TemporaryFolder()
        let host = try BusyHostTests.play(act, moment, in: folder)
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(70))
        #expect(result.errors == "ribs-host: The plugin `faulty` \(Self.words)")
        #expect(result.output.hasSuffix(#"{"type":"exit","code":70,"reason":"hung","plugin":"faulty"}"# + "\n"))
    }

    @Test("ends the host, too, where its outcomes follow each other for ever", arguments: [false, true])
    func endless(isElsewhere: Bool) async throws {
        let folder = try EagerTests.endlessFlow(isElsewhere: isElsewhere)
        let result = try await runHost(["--config", "plugins.json", "--ui", "json"], in: folder.url)
        #expect(result.errors == "ribs-host: The plugin `eager` \(Self.words)")
        #expect(result.ending == .exit(70))
    }

    @Test("is named in plain lines, when it begins to take long and about every ten seconds")
    func plain() async throws {
        let folder = try TemporaryFolder()
        let host = try BusyHostTests.play("hang", .perform, face: "plain", in: folder)
        #expect(await host.waitForOutput("The plugin `faulty` has been busy for ", count: 2))
        let words = "notice: The plugin `faulty` has been busy for N s. Ctrl-C ends the program."
        #expect(host.output.withoutTimes.ranges(of: words).count >= 2)
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(70))
        #expect(result.errors.hasPrefix("ribs-host: The plugin `faulty` hung, and kept the program from ending"))
    }

    @Test(
        "ends it when what has been read is not even taken, and when its input is a file",
        arguments: ["pipe", "file"]
    )
    func unread(input: String) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        // More than a pipe holds would be the same; this is more than one read returns.
        let line = Example.line(for: "hang") + "\n"
        let rest = String(repeating: Example.line(for: "nothing") + "\n", count: 2000)
        let file = try folder.write(line + rest, to: "requests.txt")
        let redirection = input == "file" ? #"exec "$0" "$@" < "$REQUESTS""# : #"cat "$REQUESTS" | "$0" "$@""#
        let result = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", redirection, BuildFolder.file("ribs-host").path, "--config", config.path, "--ui", "json"],
            environment: ["PATH": "/usr/bin:/bin", "REQUESTS": file.path]
        )
        #expect(result.ending == .exit(70))
        #expect(result.output.hasSuffix(#"{"type":"exit","code":70,"reason":"hung","plugin":"crash"}"# + "\n"))
    }

    @Test("ends it though what it prints is not read", arguments: [false, true])
    func unreadErrors(isElsewhere: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "faulty": { "path": "libFaultyPlugin.so", "process": \(isElsewhere) } },
              "dependencies": { "act": "print", "moment": "perform", "number": { "stream": "Int", "value": 0 } },
              "flow": { "start": "faulty", "steps": { "faulty": { "on": { "left": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        let host = try BusyHostTests.startUnread(in: folder)
        host.send(Example.line(for: "go") + "\n")
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(70))
        #expect(result.output.contains(#"{"type":"exit","code":70,"reason":"hung""#), "\(result.output)")
        // The plugin is not blamed for being slow.
        let notice = try #require(try JSONLine.all(of: result.output).last { $0.kind == "busy" })
        #expect(notice.root["activity"]?.string == "print")
        #expect(notice.message.withoutTimes.hasPrefix("What the plugin `faulty` prints has not been read for N s. "))
    }
}
