import Foundation
import TestSupport
import Testing

/// A watch sees that a file comes back, and a process can load again what was overwritten while another had loaded it.
/// `HostTests` has all other refusals.
@Suite("What cannot be played is not played by a process", .startsPrograms(for: .separation))
struct RefusalTests {
    private static let stays = "The flow continues unchanged."
    private static let right = "The file is valid again; the flow continues unchanged."

    @Test("a file that is gone for a while: nothing, and on request that it is gone")
    func goneFile() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let file = session.file("plugins.json").path
        try #require(rename(file, file + ".away") == 0)
        session.host.signal(SIGHUP)
        let notice = try await session.notice()
        #expect(notice.hasPrefix("error[RH401]: There is no file `plugins.json`."), "\(notice)")
        #expect(notice.hasSuffix(Self.stays))
        try #require(rename(file + ".away", file) == 0)
        #expect(try await session.notice() == Self.right)
        #expect(try session.screens.count == 1)
        await session.end()
    }

    @Test("one that was overwritten in place runs again in a process of its own")
    func overwrittenApart() async throws {
        let library = "libTicTacToePlugin.so"
        let session = try await ReloadSession(ReloadFlow.game(), libraries: [library], ["--watch", "--isolate"])
        let screen = try await session.act("startGame", "place=2,2")
        let handle = try FileHandle(forWritingTo: session.file(library))
        try handle.write(contentsOf: Data(contentsOf: BuildFolder.file(library)))
        try handle.close()
        #expect(try await session.notice() == ReloadFlow.built("tic-tac-toe"))
        #expect(try session.screen.offers == screen.offers)
        #expect(try session.faults.isEmpty)
        await session.end()
    }
}
