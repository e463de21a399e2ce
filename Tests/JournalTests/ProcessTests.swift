import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Journal

/// Processes that end or stop while they write.
@Suite("Processes with a state file", .serialized, .startsPrograms(for: .files))
struct ProcessTests {
    private static func probe(_ words: String...) throws -> RunningProcess {
        try RunningProcess(BuildFolder.file("JournalProbe"), words)
    }

    /// What the probe writes as the record of a number.
    private static func record(_ number: Int, size: Int) -> [UInt8] {
        Array("\(number) ".utf8) + Array(repeating: UInt8(number % 251), count: number * 37 % size)
    }

    /// The last number that the probe said.
    private static func lastNumber(_ output: String) -> Int? {
        // The part of a line that a kill has cut off is not a line.
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
    }

    /// What a file holds after its process was killed: the last record that it said, or the next one.
    @MainActor
    private static func expectRecord(_ said: Int, size: Int, in folder: JournalFolder) throws {
        let journal = try Journal(at: folder.path, options: .unsynced())
        // A record that a kill has torn was not appended yet.
        #expect(journal.notices.allSatisfy { $0.code == .tornStateFile })
        #expect([said, said + 1].map { record($0, size: size) }.contains(journal.recovered))
        journal.close()
        #expect(try folder.names == ["game.state"])
    }

    @Test(
        "kill -9 at 250 moments: no record is lost that was appended",
        arguments: [(600, 100), (6_000, 75), (60_000, 75)]
    )
    func killed(size: Int, count: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(size))
        let folder = try await JournalFolder()
        var last = 0
        for _ in 0..<count {
            let process = try Self.probe("write", folder.path, "\(size)")
            await process.waitForOutput("\n", count: Int.random(in: 1...80, using: &generator))
            process.signal(SIGKILL)
            let result = await process.result()
            #expect(result.ending == .signal(SIGKILL))
            let said = try #require(Self.lastNumber(result.output), "\(result.output)")
            #expect(said > last)
            last = said
            try await Self.expectRecord(said, size: size, in: folder)
        }
    }

    @Test("kill -9 at 100 moments while changes are appended: none is lost", arguments: [(200, 50), (9_000, 50)])
    func killedAmongChanges(size: Int, count: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(size))
        let folder = try await JournalFolder()
        var last = 0
        for _ in 0..<count {
            let process = try Self.probe("change", folder.path, "\(size)")
            await process.waitForOutput("\n", count: Int.random(in: 1...80, using: &generator))
            process.signal(SIGKILL)
            let said = try #require(await Self.lastNumber(process.result().output))
            #expect(said > last)
            last = said
            try await Self.expectChanges(said, size: size, in: folder)
        }
    }

    /// The file holds the record and all changes up to the last one that was said, or the next one.
    @MainActor
    private static func expectChanges(_ said: Int, size: Int, in folder: JournalFolder) throws {
        let journal = try Journal(at: folder.path, options: .unsynced())
        #expect(journal.notices.allSatisfy { $0.code == .tornStateFile })
        let changes = journal.recoveredChanges
        #expect(
            [said, said + 1].contains { (last: Int) in
                let first = last - changes.count
                return journal.recovered == Array("\(first) ".utf8)
                    + Array(repeating: UInt8(first % 251), count: 20_000)
                    && changes == (first..<last).map { record($0 + 1, size: size) }
            }
        )
        journal.close()
        #expect(try folder.names == ["game.state"])
    }

    @Test("a second process is refused while the first one is stopped in the middle of its writes")
    func stopped() async throws {
        let folder = try await JournalFolder()
        let process = try Self.probe("write", folder.path, "600")
        for round in 1...20 {
            await process.waitForOutput("\n", count: round * 30)
            process.signal(SIGSTOP)
            let refusal = try await folder.refusal(folder.path)
            #expect(
                refusal == """
                    error[RH602]: The state file `FOLDER/game.state` is in use by process \(process.processIdentifier).
                      = help: End that process, or name another file with --state.

                    """
            )
            process.signal(SIGCONT)
        }
        process.signal(SIGKILL)
        let said = try #require(await Self.lastNumber(process.result().output))
        try await Self.expectRecord(said, size: 600, in: folder)
    }

    @Test("a second process is refused, and gets the file when the first one has ended")
    func second() async throws {
        let folder = try await JournalFolder()
        try await folder.put(file([[1, 2, 3]]))
        let first = try Self.probe("hold", folder.path)
        #expect(await first.waitForOutput("open\n"))
        let refused = try await run(BuildFolder.file("JournalProbe"), ["open", folder.path])
        #expect(refused.ending == .exit(1))
        #expect(refused.output.contains("is in use by process \(first.processIdentifier).\n"))
        first.closeInput()
        _ = await first.result()
        let second = try await run(BuildFolder.file("JournalProbe"), ["open", folder.path])
        #expect(second.output == "holds 3 bytes\n")
    }

    @Test("a process that writes again and again has the file all the time")
    func writing() async throws {
        let folder = try await JournalFolder()
        let writer = try Self.probe("write", folder.path, "600")
        #expect(await writer.waitForOutput("\n", count: 5))
        for _ in 0..<2_000 {
            let error = await #expect(throws: Diagnostic.self) {
                _ = try await Journal(at: folder.path, options: .unsynced())
            }
            #expect(error?.code == .stateFileInUse)
        }
        writer.signal(SIGKILL)
        let said = try #require(await Self.lastNumber(writer.result().output))
        try await Self.expectRecord(said, size: 600, in: folder)
    }
}
