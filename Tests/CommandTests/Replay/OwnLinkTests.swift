import Foundation
import Glibc
import TestSupport
import Testing

/// Standard streams and a trace are those of a process. `HostTests` has the other files that a run writes.
@Suite("A link on the path to a file that a run writes", .startsPrograms(for: .files))
struct OwnLinkTests {
    private let flow: SampleFlow

    init() throws {
        flow = try SampleFlow(["off-game", "tic-tac-toe"])
    }

    @Test("may be that of a standard stream")
    func standardStream() async throws {
        let result = try await runHost(["--ui", "plain", "--log", "/dev/stdout"], in: flow.folder.url)
        #expect(result.errors == "")
        #expect(result.output.contains("# ribs-host log"))
        #expect(result.ending == .exit(0))
    }

    @Test("may be one's own for a trace, in a directory that all can write")
    func trace() async throws {
        let folder = flow.folder.url
        for name in ["all", "real"] { try #require(mkdir(folder.appending(path: name).path, 0o700) == 0) }
        try #require(chmod(folder.appending(path: "all").path, 0o1777) == 0)
        try #require(symlink("../real", folder.appending(path: "all/link").path) == 0)
        let result = try await runHost(["--ui", "plain", "--trace", "all/link/a.trace"], in: folder)
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
        #expect(try String(contentsOf: folder.appending(path: "real/a.trace"), encoding: .utf8).hasPrefix("["))
    }
}
