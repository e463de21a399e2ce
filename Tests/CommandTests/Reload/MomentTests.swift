import Foundation
import TestSupport
import Testing

/// Signals, watches and processes of plugins come at any moment; when a flow is replaced it is at rest.
@Suite("Files that change at some moment", .startsPrograms(for: .files))
struct ReloadMomentTests {
    private static let plugin = "libGenerationPlugin.so"

    @Test("SIGHUP looks once, with no terminal and no --watch")
    func request() async throws {
        let session = try await ReloadSession(ReloadFlow.game(), [])
        session.host.signal(SIGHUP)
        #expect(try await session.notice() == "Nothing has changed.")
        try session.save(ReloadFlow.game(player: "Emmy"))
        session.host.signal(SIGHUP)
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screen.texts.contains("Emmy: 0"))
        #expect(await session.end().ending == .exit(0))
    }

    @Test("nohup: a host that is to ignore SIGHUP does, and watches all the same")
    func ignored() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(ReloadFlow.game(), to: "plugins.json")
        let host = try RunningProcess(
            URL(filePath: "/usr/bin/nohup"),
            [BuildFolder.file("ribs-host").path, "--config", config.path, "--ui", "json", "--watch"]
        )
        #expect(await host.waitForOutput("Ada: 0"))
        host.signal(SIGHUP)
        try folder.write(ReloadFlow.game(player: "Emmy"), to: "plugins.json")
        #expect(await host.waitForOutput("Emmy: 0"))
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        #expect(!result.output.contains("Nothing has changed."))
    }

    @Test("while it plays one action after the other, each is done once")
    func whilePlaying() async throws {
        let session = try await ReloadSession(ReloadFlow.generation(), libraries: [Self.plugin])
        for number in 1...20 {
            session.host.send(String(repeating: Example.line(for: "write") + "\n", count: 50))
            if number % 4 == 0 {
                try session.replace(Self.plugin, by: ReloadFlow.library(ofGeneration: number))
            } else {
                session.host.signal(SIGHUP)
            }
            _ = try await session.notice()
        }
        let screen = try await session.act("count")
        #expect(screen.texts[2].hasPrefix("number 1000, "))
        #expect(try session.faults.isEmpty)
        await session.end()
    }

    @Test("while a plugin hangs in its process: when it has been stopped, and with it what it was asked for")
    func whileHanging() async throws {
        let entry = ", \"process\": true, \"deadline\": \(FaultyFlow.patience)"
        let session = try await ReloadSession(ReloadFlow.generation(entry), libraries: [Self.plugin])
        session.host.send(Example.line(for: "hang") + "\n")
        try session.replace(Self.plugin, by: ReloadFlow.library(ofGeneration: 2))
        let notice = try await session.notice()
        #expect(notice == ReloadFlow.built("generation"))
        #expect(try session.screen.texts.first == "This is version 0002 of the plugin.")
        #expect(await session.end().ending == .exit(0))
    }

    @Test("in plain lines the screen is shown again, and then what has changed")
    func plain() async throws {
        let folder = try TemporaryFolder()
        try folder.write(ReloadFlow.game(), to: "plugins.json")
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "plain", "--watch"],
            in: folder.url
        )
        #expect(await host.waitForOutput("1. Start Game"))
        try folder.write(ReloadFlow.game(player: "Emmy"), to: "plugins.json")
        #expect(await host.waitForOutput(ReloadFlow.changed))
        #expect(host.output.contains("Emmy: 0   Grace: 0"))
        host.send("q\n")
        #expect(await host.result().ending == .exit(0))
    }
}
