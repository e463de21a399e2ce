import Foundation
import Glibc
import TestSupport
import Testing

/// A watch without the kernel's events.
@Suite(
    "On a file system whose files change elsewhere, where the kernel reports nothing",
    .enabled(if: getuid() == 0, "needs root"),
    .needs("bindfs"),
    .startsPrograms(for: .files)
)
struct SharedFileSystemTests {
    @Test("a file that changes there is played")
    func change() async throws {
        let folder = try TemporaryFolder()
        for name in ["there", "here"] { try #require(mkdir(folder.url.appending(path: name).path, 0o755) == 0) }
        try folder.write(ReloadFlow.game(player: "Ada"), to: "there/plugins.json")
        let options = "direct_io,attr_timeout=0,entry_timeout=0,negative_timeout=0"
        // Not as a daemon: it would keep the descriptor by whose end Foundation sees that a process has ended.
        let script =
            "bindfs -f -o \(options) there here & until mountpoint -q here; do sleep 0.1; done; echo mounted; wait"
        let mount = try RunningProcess(URL(filePath: "/bin/sh"), ["-c", script], in: folder.url)
        try #require(await mount.waitForOutput("mounted"))
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
