import Foundation
import TestSupport
import Testing

/// A process has one working directory.
@Suite("A plugin in the host's process that goes to another directory", .startsPrograms(for: .inheritance))
struct WorkingDirectoryTests {
    private static let flow = """
        {
          "plugins": { "faulty": "libFaultyPlugin.so" },
          "dependencies": { "act": "chdir", "moment": "build", "number": { "stream": "Int", "value": 0 } },
          "flow": ["faulty"]
        }
        """

    @Test("changes nothing in what relative paths mean, for --watch and for a reload")
    func reload() async throws {
        let session = try await ReloadSession(Self.flow, libraries: ["libOffGamePlugin.so"])
        try session.save(
            ReloadFlow.game(["off-game"]).replacing("\"libOffGamePlugin.so\"", with: "\"./libOffGamePlugin.so\"")
        )
        #expect(try await session.notice().hasPrefix(ReloadFlow.changed))
        #expect(try session.screen.path == ["off-game"])
        try session.replace("libOffGamePlugin.so")
        #expect(try await session.notice() == ReloadFlow.built("off-game"))
        try session.save("{}")
        #expect(try await session.notice().hasPrefix("plugins.json:1:"))
        let result = await session.end()
        #expect(result.ending == .exit(0))
    }

    @Test("changes nothing in where the processes of other plugins begin")
    func processes() async throws {
        let folder = try TemporaryFolder()
        let path = BuildFolder.file("libOffGamePlugin.so").path
        let entry = #"{ "id": "off-game", "path": "\#(path)", "process": true }"#
        try folder.write(
            """
            {
              "plugins": { "faulty": "\(BuildFolder.file("libFaultyPlugin.so").path)", "a": \(entry), "b": \(entry) },
              "dependencies": {
                "act": "chdir", "moment": "build", "number": { "stream": "Int", "value": 0 },
                "player1Name": "Ada", "player2Name": "Grace"
              },
              "flow": { "container": "tabs", "steps": {
                "faulty": { "on": { "left": "@stay" } },
                "a": { "on": { "startGame": "@stay" } }, "b": { "on": { "startGame": "@stay" } }
              } }
            }
            """,
            to: "plugins.json"
        )
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "json"], in: folder.url)
        #expect(await host.waitForOutput(#""type":"screen""#))
        func directory(_ process: Int32) throws -> String {
            try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
        }
        #expect(try directory(host.processIdentifier) == "/")
        for plugin in ["a", "b"] {
            let process = try await ProcessTable.child(named: plugin, of: host.processIdentifier)
            #expect(try directory(process) == folder.url.resolvingSymlinksInPath().path)
        }
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }
}
