import Foundation
import TestSupport
import Testing

/// Loading code can crash, in the process that tries it first or in the host's own; a watch sees each new file.
/// `HostTests` has libraries that are refused before.
@Suite("A library that cannot be loaded costs nothing", .startsPrograms(for: .linking))
struct RefusedLibraryTests {
    private static let stays = "The flow continues unchanged."

    /// A file that passes all checks, and in which the dynamic linker is to write outside the memory that there is.
    private static func crashing(_ library: String) throws -> Data {
        var file = try Data(contentsOf: BuildFolder.file(library))
        func number(at offset: Int, bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
        }
        // The section headers (elf(5)): those of relocations have type 4.
        let (start, count) = (number(at: 0x28, bytes: 8), number(at: 0x3C, bytes: 2))
        for header in (0..<count).map({ start + $0 * 64 }) where number(at: header + 4, bytes: 4) == 4 {
            let (table, size) = (number(at: header + 0x18, bytes: 8), number(at: header + 0x20, bytes: 8))
            for relocation in stride(from: table, to: table + size, by: 24) { file[relocation + 5] = 0x70 }
        }
        return file
    }

    @Test(
        "one that crashes while it is loaded is refused, and what runs continues",
        arguments: ["true", "\"both\""]
    )
    func crashing(process: String) async throws {
        let game = "libTicTacToePlugin.so"
        let text = ReloadFlow.game(player: "Ada", ", \"process\": \(process)")
        let session = try await ReloadSession(text, libraries: [game])
        try await session.act("startGame", "place=2,2")
        try session.replace(game, by: Self.crashing(game))
        let notice = try await session.notice()
        #expect(notice.withoutPlaces.contains("crashed (SIGSEGV)") && notice.hasSuffix(Self.stays), "\(notice)")
        #expect(try await session.act("place=1,1").path == ["tic-tac-toe"])
        #expect(try session.faults.isEmpty)
        #expect(await session.end().ending == .exit(0))
    }
}
