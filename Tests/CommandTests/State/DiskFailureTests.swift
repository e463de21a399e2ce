import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Journal

/// A host keeps its state on a disk of its own, with a real file system, which fails.
@Suite(
    "A real disk fails, or loses its power",
    .enabled("needs root, loop devices, ext4, mkfs.ext4, strace and unshare") {
        guard Tool.isWanted(DiskLog.tool) else { return false }
        return await MemoryDisk.isPossible()
    },
    .startsPrograms(for: .files),
    .serialized
)
struct DiskFailureTests {
    private let logs: TemporaryFolder
    private var log: URL { logs.url.appending(path: "log") }

    init() throws {
        logs = try TemporaryFolder()
        // Looked at before strace has begun.
        try Data().write(to: log)
    }

    /// Starts the host under strace, with its state on the disk.
    private func start(on disk: MemoryDisk) throws -> RunningProcess {
        try disk.start(
            Tool.url(DiskLog.tool),
            DiskLog.words(to: log.path) + [BuildFolder.file("ribs-host").path] + Self.arguments(disk)
        )
    }

    private static func arguments(_ disk: MemoryDisk) -> [String] {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        return ["--config", config, "--ui", "json", "--state", disk.path + "/game.state"]
    }

    /// What the host has done so far.
    private func failure(on disk: MemoryDisk, hasFile: Bool = false) throws -> PowerFailure {
        let text = try String(contentsOf: log, encoding: .utf8)
        // The last line might not be complete.
        let whole = text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex)
        let path = disk.path + "/game.state"
        return PowerFailure(log: DiskLog(String(whole), of: disk.path, existing: hasFile ? path : nil), path: path)
    }

    private func waitForSync(of count: Int, on disk: MemoryDisk) async throws {
        // Before the first look, so that no change is missed.
        let changes = try FileChanges(of: log.path)
        while true {
            let failure = try failure(on: disk)
            if failure.syncedCount(after: failure.log.events.count) >= count { return }
            try await changes.next()
        }
    }

    /// The last record of the file as a program that mounts the disk now sees it; nil if it has none, or if the power
    /// has failed before the file was on the disk.
    private static func record(on disk: MemoryDisk) async throws -> [UInt8]? {
        let copy = try TemporaryFolder()
        let file = copy.url.appending(path: "game.state")
        let words = [disk.path + "/game.state", file.path]
        let result = try await disk.run(URL(filePath: "/bin/cp"), words)
        guard !result.errors.contains("No such file or directory") else { return nil }
        #expect(result.errors == "")
        let bytes = try [UInt8](Data(contentsOf: file))
        // The power can fail before the first sync.
        #expect(bytes.isEmpty || bytes.starts(with: Header.bytes))
        return Contents(bytes).lastRecord.map { Array(bytes[$0]) }
    }

    @Test(
        "writes fail with EIO: that is reported once, the flow continues, the disk has what was synced, and the end says so"
    )
    func fails() async throws {
        let disk = try await MemoryDisk()
        let host = try start(on: disk)
        for action in ["startGame", "place=1,1"] { host.send(Example.line(for: action) + "\n") }
        // The first state, the game, the move.
        try await waitForSync(of: 3, on: disk)
        try disk.fail()
        host.send(Example.line(for: "place=2,2") + "\n")
        #expect(await host.waitForOutput(#""kind":"state""#))
        host.send(Example.line(for: "place=1,2") + "\n")
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(73))
        #expect(
            result.errorsBesideStrace.replacing(disk.path, with: "DISK") == """
                error[RH611]: The session has ended, and its last state is not kept in `DISK/game.state`: Input/output error.
                  = note: The next start continues from the last state that could be written.
                1 error; ribs-host explain RH611 says more.

                """
        )
        let lines = try JSONLine.lines(of: result.output)
        #expect(
            lines.filter { $0.root["kind"]?.string == "state" }.map { $0.message.replacing(disk.path, with: "DISK") }
                == [
                    "warning[RH608]: The state is no longer kept in `DISK/game.state`: Input/output error."
                ]
        )
        #expect(lines.last { $0.type == "screen" }?.offers.count == 6)
        let records = try failure(on: disk).records
        // The file system repairs itself when it is mounted, which it cannot do on this disk.
        #expect(try await Self.record(on: MemoryDisk(copyOf: disk)) == records[2])
    }

    @Test("the power fails while the host writes: it continues from what was last synced, or from something newer")
    func power() async throws {
        let disk = try await MemoryDisk()
        var numbers = SeededGenerator(seed: 13)
        var previous: [UInt8]?
        for round in 0..<8 {
            let host = try start(on: disk)
            #expect(await host.waitForOutput(#""type":"screen""#))
            for _ in 0..<6 {
                host.send(Self.action(round, using: &numbers) + "\n" + HostSession.tree + "\n")
                // The time is what is random, and stands for nothing that is waited for.
                try await Task.sleep(for: .milliseconds(numbers.number(0...100)))
            }
            try disk.cutPower(of: host.processIdentifier)
            for process in ProcessTable.children(of: host.processIdentifier) { kill(process, SIGKILL) }
            host.closeInput()
            #expect(await host.result().ending == .signal(SIGKILL))
            let failure = try failure(on: disk, hasFile: round > 0)
            let record = try await Self.record(on: disk)
            let records = (previous.map { [$0] } ?? []) + failure.records
            let count = failure.syncedCount(after: failure.log.events.count)
            let synced = count > 0 ? failure.records[count - 1] : previous
            let index = record.flatMap { records.lastIndex(of: $0) }
            #expect((index ?? -1) >= (synced.flatMap { records.firstIndex(of: $0) } ?? -1), "round \(round)")
            #expect(index != nil || record == nil)
            let next = try await disk.run(BuildFolder.file("ribs-host"), Self.arguments(disk))
            #expect(next.ending == .exit(0))
            #expect(next.errors == "")
            if record != nil { #expect(try await Self.record(on: disk) == record, "round \(round)") }
            previous = try await Self.record(on: disk)
        }
    }

    /// Something that changes the state in most cases.
    private static func action(_ round: Int, using numbers: inout SeededGenerator) -> String {
        let place = "place=\(numbers.number(1...3)),\(numbers.number(1...3))"
        return Example.line(for: ["startGame", place, place, place, "close"].randomElement(using: &numbers) ?? place)
    }
}
