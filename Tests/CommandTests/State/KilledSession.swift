import Foundation
import TestSupport
import Testing

/// A session that is killed again and again, each time started on the same state file.
struct KilledSession {
    private let folder: TemporaryFolder
    private let config: String
    private let mark: String
    private let isIsolated: Bool
    private var numbers: SeededGenerator
    /// What the state file holds.
    private var record: String?
    /// What was shown when that was written, where the plugins keep all that they show.
    private var screen: String?
    private let showsTheSame: Bool

    private var file: URL { folder.url.appending(path: "game.state") }

    /// - Parameter showsTheSame: whether a flow that continues shows what it has shown before.
    init(config: String, isIsolated: Bool, showsTheSame: Bool, seed: UInt64) throws {
        folder = try TemporaryFolder()
        self.config = config
        self.isIsolated = isIsolated
        self.showsTheSame = showsTheSame
        numbers = SeededGenerator(seed: seed)
        mark = folder.url.lastPathComponent
    }

    /// Starts the host, sends it random actions without waiting for answers, and kills it at a random moment.
    ///
    /// - Returns: whether there is more to play.
    mutating func playAndKill() async throws -> Bool {
        let turns = try await Course.turns(config: config, from: record, steps: 12, seed: numbers.next())
        if let screen { #expect(turns[0].screen == screen) }
        let new = turns.dropFirst().map(\.line)
        let host = try start()
        host.send(([HostSession.tree] + new.flatMap { [$0, HostSession.tree] }).map { $0 + "\n" }.joined())
        await waitForMoment(in: host, actions: new.count)
        host.signal(SIGKILL)
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .signal(SIGKILL), "\(result.errors)")
        try judge(result, turns)
        return !new.isEmpty
    }

    /// Starts the host once more, which continues, and ends it.
    func end() async throws {
        let turns = try await Course.turns(config: config, from: record, steps: 0, seed: 0)
        let host = try start()
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0), "\(result.errors)")
        #expect(result.errors == "")
        #expect(result.output.withoutWaits.split(separator: "\n").first.map(String.init) == turns.last?.screen)
        try await ProcessTable.waitForEnd(ofAllWithVariable: "RIBS_TEST_MARK=\(mark)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["game.state"])
    }

    private func start() throws -> RunningProcess {
        let words = ["--config", config, "--ui", "json", "--state", file.path] + (isIsolated ? ["--isolate"] : [])
        let environment = ProcessInfo.processInfo.environment.merging(["RIBS_TEST_MARK": mark]) { $1 }
        return try RunningProcess(BuildFolder.file("ribs-host"), words, environment: environment)
    }

    /// While it starts, while it replaces the file just after that, or after some of the answers. The time is what is
    /// random, and stands for nothing that is waited for.
    private mutating func waitForMoment(in host: RunningProcess, actions: Int) async {
        guard numbers.chance(75) else { return await pause(microseconds: 60_000) }
        let answers = numbers.number(0...actions + 1)
        await host.waitForOutput(#""type":"tree""#, count: answers)
        await pause(microseconds: 2_000)
    }

    private mutating func pause(microseconds: Int) async {
        try? await Task.sleep(for: .microseconds(numbers.number(0...microseconds)))
    }

    /// Compares what was shown, and what is in the file, with what there must be.
    private mutating func judge(_ result: ProcessResult, _ turns: [Course.Turn]) throws {
        let lines = result.output.wholeLines.withoutWaits.split(separator: "\n").map(String.init)
        let others = lines.filter { line in Self.expected.allSatisfy { !line.hasPrefix($0) } }
        #expect(others == [])
        #expect(result.errors == "")
        if let first = lines.first { #expect(first == turns[0].screen) }
        // Each answer tells that all before it has been shown; a screen behind the last one is of the action that
        // follows.
        let answers = lines.count { $0.hasPrefix(Self.tree) }
        let isAhead = lines.last?.hasPrefix(Self.screen) == true && answers > 0
        let shown = max(0, answers - 1) + (isAhead ? 1 : 0)
        if let last = lines.last(where: { $0.hasPrefix(Self.screen) }) { #expect(last == turns[shown].screen) }
        let state = try lastRecord(in: file)
        if lines.isEmpty && state == record { return }
        let words = "shown were \(shown) of \(turns.map(\.line)); the file has \(state ?? "nothing")"
        let reached = try #require(turns.indices.dropFirst(shown).first { turns[$0].state == state }, "\(words)")
        record = state
        // Several turns can have the same state and show different screens, such as the text of a field.
        screen = showsTheSame ? turns[reached].screen : nil
    }

    private static let screen = #"{"type":"screen""#
    private static let tree = #"{"type":"tree""#
    /// Random actions have values that are not taken, and plugins say what they did.
    private static let expected = [screen, tree, #"{"type":"fault","kind":"input""#, #"{"type":"message""#]
}
