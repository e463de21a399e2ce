import Foundation
import TestSupport
import Testing

/// The disk takes its time: strace(1) delays the end of each fdatasync(2). The tests compare the next start with the
/// last turn, and know nothing of the file.
@Suite(
    "A slow disk",
    .needs(DiskLog.tool),
    .startsPrograms(for: .files)
)
struct SlowDiskTests {
    /// How many turns `make soak` asks for, a million; nil in other runs.
    private static let soakTurns = ProcessInfo.processInfo.environment["RIBS_STATE_TURNS"].flatMap { Int($0) }

    private let flow: KeeperFlow

    init() throws { flow = try KeeperFlow() }

    private func start(delay milliseconds: Int) throws -> RunningProcess {
        let delay = ["-e", "trace=fdatasync", "-e", "inject=fdatasync:delay_exit=\(milliseconds * 1_000)"]
        let host = [
            BuildFolder.file("ribs-host").path, "--config", flow.config, "--ui", "json", "--state", "game.state",
        ]
        let words = ["-f", "--seccomp-bpf", "-o", "/dev/null"] + delay + host
        return try RunningProcess(Tool.url(DiskLog.tool), words, in: flow.folder.url)
    }

    /// Sends turns at the pace of a person who never stops: 20 in a second. The time between them stands for nothing
    /// that is waited for.
    private func play(_ turns: Range<Int>, _ host: RunningProcess) async throws {
        for turn in turns {
            host.send(Self.line(turn) + "\n")
            #expect(await host.waitForOutput("text \(Self.size(turn)) "))
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// An action after which the step keeps some kilobytes that no other turn keeps.
    private static func line(_ turn: Int) -> String { Example.line(for: "fill=\(size(turn))") }

    private static func size(_ turn: Int) -> Int { 30_000 + turn }

    /// Expects that the host has ended without saying anything about the file, and that the next one shows its last
    /// screen.
    private func expectKept(_ result: ProcessResult, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(result.ending == .exit(0), sourceLocation: sourceLocation)
        #expect(result.errorsBesideStrace == "", sourceLocation: sourceLocation)
        #expect(try Self.said(result) == [], sourceLocation: sourceLocation)
        let next = try await flow.resume()
        let last = try JSONLine.lines(of: result.output).last { $0.type == "screen" }?.texts
        #expect(next.screens.first?.texts == last, sourceLocation: sourceLocation)
        #expect(next.ending == .exit(0), sourceLocation: sourceLocation)
    }

    /// What it has said about the file.
    private static func said(_ result: ProcessResult) throws -> [String] {
        try JSONLine.lines(of: result.output).filter { $0.kind == "state" }.map(\.message)
    }

    @Test("at a human pace: no turn is lost, and nothing is said", arguments: [100, 200, 300])
    func humanPace(delay: Int) async throws {
        let host = try start(delay: delay)
        #expect(await host.waitForOutput(#""type":"screen""#))
        try await play(0..<120, host)
        host.closeInput()
        try await expectKept(await host.result())
    }

    @Test("at full speed: no turn is lost, and nothing is said", arguments: [20, 100, 300])
    func fullSpeed(delay: Int) async throws {
        let host = try start(delay: delay)
        host.send((0..<700).map { Self.line($0) + "\n" }.joined())
        host.closeInput()
        try await expectKept(await host.result())
    }

    @Test(
        "and a busy machine: the next start continues from the last of many turns",
        .enabled(if: soakTurns != nil, "RIBS_STATE_TURNS is not set")
    )
    func busyMachine() async throws {
        // Longer than the screen shows: only the last turn changes the screen, so that the output stays small.
        let hidden = String(repeating: "x", count: 20)
        let turns = try 1...#require(Self.soakTurns)
        let lines = turns.map { Example.line(for: "say=\(hidden)\(10_000_000 + $0)") } + [Self.line(0)]
        try flow.folder.write(lines.joined(separator: "\n") + "\n", to: "input")
        // What else the machine does.
        let loop = ["-c", "while :; do :; done"]
        let others = try (0..<6).map { _ in try RunningProcess(URL(filePath: "/bin/sh"), loop) }
        let script = #"exec "$0" --config plugins.json --ui json --state game.state < input"#
        let words = ["-c", script, BuildFolder.file("ribs-host").path]
        let host = try RunningProcess(URL(filePath: "/bin/sh"), words, in: flow.folder.url)
        let result = await host.result()
        for other in others {
            other.signal(SIGKILL)
            _ = await other.result()
        }
        try await expectKept(result)
    }

    @Test("a file that is really moved is noticed, and the end says that the last turns are not kept")
    func moved() async throws {
        let host = try start(delay: 100)
        #expect(await host.waitForOutput(#""type":"screen""#))
        try await play(0..<40, host)
        try FileManager.default.moveItem(at: flow.file, to: flow.folder.url.appending(path: "moved.state"))
        var turn = 40
        while turn < 400, try Self.notice(host) == nil {
            try await play(turn..<turn + 1, host)
            turn += 1
        }
        host.closeInput()
        let result = await host.result()
        #expect(try Self.notice(host) == "\(Self.notKept): the file was moved, removed or replaced.")
        #expect(result.ending == .exit(73))
        #expect(
            result.errorsBesideStrace == """
                error[RH611]: The session has ended, and its last state is not kept in `game.state`: the file was moved, removed or replaced.
                  = note: The next start continues from what is at that path then, or begins a new file.
                1 error; ribs-host explain RH611 says more.

                """
        )
    }

    private static let notKept = "warning[RH608]: The state is no longer kept in `game.state`"

    private static func notice(_ host: RunningProcess) throws -> String? {
        try JSONLine.lines(of: host.output.wholeLines).first { $0.kind == "state" }?.message
    }
}
