import Foundation
import Glibc
import TestSupport
import Testing

@Suite(
    "On a file system whose files change elsewhere, where the kernel reports nothing",
    .enabled(if: getuid() == 0 && Tool.isWanted("bindfs"), "needs root and bindfs"),
    .timeLimit(.ofPrograms)
)
struct SharedFileSystemTests {
    @Test("a file that changes there is played")
    func change() async throws {
        let folder = try TemporaryFolder()
        for name in ["there", "here"] { try #require(mkdir(folder.url.appending(path: name).path, 0o755) == 0) }
        try folder.write(ReloadFlow.game(player: "Ada"), to: "there/plugins.json")
        let options = "direct_io,attr_timeout=0,entry_timeout=0,negative_timeout=0"
        let mounted = try await run(Tool.url("bindfs"), ["-o", options, "there", "here"], in: folder.url)
        try #require(mounted.ending == .exit(0), "\(mounted.errors)")
        defer { _ = umount(folder.url.appending(path: "here").path) }
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "here/plugins.json", "--ui", "json", "--watch"],
            in: folder.url
        )
        try #require(await host.waitForOutput(#"{"type":"screen""#))
        try folder.write(ReloadFlow.game(player: "Maryam"), to: "there/new")
        let place = folder.url.appending(path: "there")
        try #require(rename(place.appending(path: "new").path, place.appending(path: "plugins.json").path) == 0)
        #expect(await host.waitForOutput("Maryam: 0"))
        host.send(#"{"command":"quit"}"# + "\n")
        #expect(await host.result().ending == .exit(0))
    }
}
