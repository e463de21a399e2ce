import Foundation
import TestSupport
import Testing

@testable import Journal

/// A real session is recorded call by call, and a host is started on what a power failure may leave at each moment of
/// it.
@MainActor
@Suite(
    "The power fails",
    .needs(DiskLog.tool),
    .startsPrograms(for: .files)
)
struct PowerFailureTests {
    /// The first session begins a file; the second one continues it.
    private static let sessions = [["startGame", "place=1,1", "place=2,2"], ["place=1,2", "place=3,3", "place=1,3"]]

    @Test("at any moment: the file is never refused, and holds what was last synced or something newer")
    func anyMoment() async throws {
        let failure = try await Self.recorded()
        let records = failure.records
        // The first screen and six actions.
        #expect(records.count == 7)
        #expect(failure.syncedCount(after: failure.log.events.count) == records.count)
        var states: Set<PowerFailure.State> = []
        for count in 0...failure.log.events.count { states.formUnion(failure.states(after: count)) }
        #expect(states.count > 200)
        var found: [[UInt8]?: PowerFailure.State] = [:]
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "game.state")
        for state in states {
            try Self.put(state, file)
            let journal = try Journal(at: file.path, options: .init(syncInterval: .seconds(3_600)))
            journal.close()
            let record = journal.recovered
            let index = record.flatMap { records.firstIndex(of: $0) }
            #expect(record == nil || index != nil, "\(state)")
            #expect((index.map { $0 + 1 } ?? 0) >= state.syncedCount, "\(state)")
            found[record] = state
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
                try FileManager.default.removeItem(at: folder.url.appending(path: name))
            }
        }
        // Nothing, or any of the turns.
        #expect(found.count == records.count + 1)
        for (record, state) in found { try await Self.expectStart(on: state, restoring: record) }
    }

    private static func put(_ state: PowerFailure.State, _ file: URL) throws {
        if let bytes = state.bytes { try Data(bytes).write(to: file) }
    }

    /// The host itself starts on the state, shows the step that is kept there, and keeps the same.
    private static func expectStart(on state: PowerFailure.State, restoring record: [UInt8]?) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "game.state")
        try put(state, file)
        let result = try await runHost(arguments(file))
        #expect(result.ending == .exit(0))
        #expect(result.errors == "")
        let text = record.map { String(decoding: $0, as: UTF8.self) }
        let screen = try JSONLine.lines(of: result.output).first { $0.type == "screen" }
        #expect(screen?.path == [text?.contains(#""step":"tic-tac-toe""#) == true ? "tic-tac-toe" : "off-game"])
        if let text { #expect(try lastRecord(in: file) == text) }
    }

    private static func arguments(_ file: URL) -> [String] {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        return ["--config", config, "--ui", "json", "--state", file.path]
    }

    /// Plays the sessions under strace.
    private static func recorded() async throws -> PowerFailure {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "game.state")
        let logs = try TemporaryFolder()
        var text = ""
        for (number, actions) in sessions.enumerated() {
            let log = logs.url.appending(path: "\(number)").path
            let words = DiskLog.words(to: log) + [BuildFolder.file("ribs-host").path] + arguments(file)
            let input = actions.map { Example.line(for: $0) + "\n" }.joined()
            let result = try await run(Tool.url(DiskLog.tool), words, input: input)
            #expect(result.ending == .exit(0))
            #expect(result.errorsBesideStrace == "")
            text += try String(contentsOfFile: log, encoding: .utf8)
        }
        return PowerFailure(log: DiskLog(text, of: folder.url.path), path: file.path)
    }
}
