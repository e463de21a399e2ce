import Foundation
import Glibc
import TestSupport
import Testing

/// Plugins on the other side of a real ssh connection, to this machine.
@Suite(
    "A plugin on the other side of ssh",
    .enabled(if: SSHServer.isWanted, "openssh-server is not installed"),
    .startsPrograms(for: .separation)
)
struct SSHTests {
    @Test(
        "a session is the same as in the host's process",
        arguments: ["plugins.json", "Examples/tutorial/plugins.json", "Examples/finance/plugins.json"]
    )
    func session(path: String) async throws {
        let server = try await SSHServer()
        let file = BuildFolder.repository.appending(path: path)
        let via = Spread.via(server.words)
        var shared = via
        shared.name = "games"
        let (own, common) = (via.json, shared.json)
        try await compare(
            String(contentsOf: file, encoding: .utf8),
            walks: 1,
            steps: 20,
            [Spread("each through ssh") { _ in own }, Spread("all through one ssh") { _ in common }]
        ) { words, input in
            try await runHost(words, input: input)
        }
    }

    @Test("a connection that is cut in the middle of a game is one fault, and the game continues with the score")
    func cut() async throws {
        let server = try await SSHServer()
        let mark = "MARK=\(UUID().uuidString)"
        let folder = try Self.folder(server, mark: mark)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "json"]
        )
        host.send(Example.line(for: "count") + "\n")
        #expect(await host.waitForOutput("number 1"))
        let workers = ProcessTable.processes(withVariable: mark)
        #expect(workers.count >= 1)
        for session in server.sessions { kill(session, SIGKILL) }
        #expect(await host.waitForOutput(#""type":"fault""#))
        for worker in workers { await ProcessTable.waitForEnd(of: worker) }
        host.send(Example.line(for: "count") + "\n")
        #expect(await host.waitForOutput("number 2"))
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0), "\(result.errors)")
        #expect(
            try Example(result).faults == [
                "The plugin `faulty` lost its connection with the host: `ssh` ended with exit code 255. \(Outlook.again)"
            ]
        )
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
    }

    @Test("a machine that cannot be reached: three times, then the reason, and what ssh says")
    func unreachable() async throws {
        let server = try await SSHServer()
        let folder = try Self.folder(server, user: "nobody@")
        let result = try await runHost(["--config", "plugins.json", "--ui", "json"], in: folder.url)
        #expect(result.ending == .exit(65))
        #expect(result.errors.contains("faulty: nobody@127.0.0.1: Permission denied (publickey)."))
        #expect(
            result.errors.contains(
                """
                error[RH502]: The plugin `faulty` lost its connection with the host: `ssh` ended with exit code 255, for the \
                third time within 5 seconds.

                """
            )
        )
    }

    @Test("none of its processes outlives the host, even one that spins when that is killed", arguments: [false, true])
    func orphans(isKilled: Bool) async throws {
        let server = try await SSHServer()
        let mark = "MARK=\(UUID().uuidString)"
        let folder = try Self.folder(server, mark: mark, act: "spin")
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "json"]
        )
        #expect(await host.waitForOutput("number 0"))
        if isKilled {
            host.send(Example.line(for: "go") + "\n")
            host.signal(SIGKILL)
        }
        host.closeInput()
        _ = await host.result()
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
    }

    @Test("an action with its screen does not take seconds: the median of 200 round trips is some milliseconds")
    func latency() async throws {
        let server = try await SSHServer()
        let folder = try Self.folder(server)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "json"]
        )
        #expect(await host.waitForOutput("number 0"))
        let clock = ContinuousClock()
        var times: [Duration] = []
        for number in 1...200 {
            let start = clock.now
            host.send(Example.line(for: "count") + "\n")
            #expect(await host.waitForOutput("\"number \(number)\""))
            times.append(clock.now - start)
        }
        host.closeInput()
        _ = await host.result()
        times.sort()
        print("An action through ssh on this machine: median \(times[100]), 5% \(times[10]), 95% \(times[190])")
        #expect(times[100] < .seconds(1))
    }

    /// A flow that begins with a plugin on the other side.
    private static func folder(
        _ server: SSHServer,
        mark: String = "MARK=none",
        user: String = "",
        act: String = "none"
    ) throws -> TemporaryFolder {
        var words = server.words
        words[words.count - 1] = user + words[words.count - 1]
        var via = Spread.via(words + ["env", mark])
        via.name = "games"
        var flow = FaultyFlow(act: act, moment: "perform")
        flow.process = via.json
        flow.start = .faulty
        return try flow.folder()
    }
}
