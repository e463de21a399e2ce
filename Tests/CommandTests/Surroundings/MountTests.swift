import Foundation
import Glibc
import TestSupport
import Testing

/// A process in a mount namespace.
@Suite(
    "On odd mounts",
    .needsMounts,
    .startsPrograms(for: .files)
)
struct MountTests {
    @Test(
        "a plugin on a file system that is mounted noexec is refused by check, and the help is about that",
        arguments: ["check", "check --load", "--ui plain"]
    )
    func noExec(command: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "off-game": "disk/libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        let library = BuildFolder.file("libOffGamePlugin.so").path
        let result = try await Surroundings.unshared(
            """
            mkdir disk; mount -t tmpfs -o noexec,mode=755 none disk; cp '\(library)' disk
            exec "$0" \(command) < /dev/null
            """,
            in: folder.url
        )
        let path = "\(folder.url.path)/disk/libOffGamePlugin.so"
        #expect(
            result.errors == """
                error[RH251]: `\(path)` cannot be loaded: its file system is mounted `noexec`, so the kernel maps no code from it.
                 --> plugins.json:2:28
                  |
                2 |   "plugins": { "off-game": "disk/libOffGamePlugin.so" },
                  |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: Copy the plugin to another file system, or mount this one without `noexec`: `findmnt --target \(path)` shows it.

                plugins.json is refused: 1 error; ribs-host explain RH251 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test("plugins.json as a mount of its own is watched where it is changed, and where it was replaced that is said")
    func mountedFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write(ReloadFlow.game(), to: "outside/plugins.json")
        try folder.write("", to: "app/plugins.json")
        let script = """
            mount --bind outside/plugins.json app/plugins.json
            exec "$0" --config app/plugins.json --ui json --watch
            """
        let host = try RunningProcess(
            Tool.url("unshare"),
            ["-m", "sh", "-ec", script, Surroundings.host.path],
            in: folder.url
        )
        #expect(await host.waitForOutput("Ada: 0"))
        let file = folder.url.appending(path: "outside/plugins.json")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(ReloadFlow.game(player: "Emmy").utf8))
        try handle.close()
        #expect(await host.waitForOutput("Emmy: 0"))
        try folder.write(ReloadFlow.game(player: "Maryam"), to: "outside/new.json")
        try #require(rename(folder.url.appending(path: "outside/new.json").path, file.path) == 0)
        #expect(
            await host.waitForOutput(
                "`app/plugins.json` is mounted as a single file, and has been replaced where it comes from: "
                    + "here it stays as it was. Mount its directory instead."
            )
        )
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }
}
