import Foundation
import Glibc
import TestSupport
import Testing

/// Plugins on another machine, as far as one machine can show that: in another network namespace, behind a link that is
/// slow and loses packets.
@Suite(
    "A plugin on another machine",
    .enabled(if: TwoMachines.isWanted, "needs root, network namespaces, /dev/net/tun, ip, unshare, python3 and sshd"),
    .startsPrograms(for: .separation)
)
struct FarAwayTests {
    @Test("a session over a link with 20 ms of delay each way and a loss of 1 % is the same as in the host's process")
    func session() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        let config = try await SSHServer.configure(folder, address: "10.77.0.2", port: 2222)
        let via = Spread.via(SSHServer.words(folder, address: "10.77.0.2", port: 2222)).json
        let file = BuildFolder.repository.appending(path: "plugins.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try folder.write(try rewritten(text) { _ in nil }, to: "here.json")
        try folder.write(try rewritten(text) { _ in via }, to: "there.json")
        let actions = ["startGame"] + (0..<4).flatMap { ["place=0,\($0)", "place=1,\($0)", "place=2,\($0)"] }
        let tree = #"{"command":"tree"}"#
        let input = (0..<4).flatMap { _ in actions.map { Example.line(for: $0) + "\n\(tree)\n" } }.joined()
        try folder.write(input, to: "input")
        let here = try await runHost(["--config", "\(path)/here.json", "--ui", "json"], input: input)
        let host = BuildFolder.file("ribs-host").path
        let command = "\(host) --config \(path)/there.json --ui json < \(path)/input"
        let there = try await run(
            TwoMachines.script,
            ["20", "100", "\(path)/counts", "exec \(SSHServer.command(config)) 2>\(path)/log", command]
        )
        #expect(there.output.withoutWaits == here.output.withoutWaits, "\(there.errors)")
        #expect(there.ending == here.ending)
        let counts = try String(contentsOfFile: "\(path)/counts", encoding: .utf8).split(whereSeparator: \.isWhitespace)
        #expect(try #require(Int(counts[0])) > 100)
        #expect(try #require(Int(counts[1])) > 0)
    }

    @Test("a link that falls silent is a plugin that does not answer; once it is back, so is the plugin")
    func silence() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        let config = try await SSHServer.configure(folder, address: "10.77.0.2", port: 2222)
        var flow = FaultyFlow()
        flow.process = Spread.via(SSHServer.words(folder, address: "10.77.0.2", port: 2222)).json
        // Enough to connect and load on a busy machine.
        flow.deadline = 10
        flow.routesFailure = true
        try flow.write(to: folder)
        let command = "exec \(BuildFolder.file("ribs-host").path) --config \(path)/plugins.json --ui json"
        let machines = try RunningProcess(
            TwoMachines.script,
            ["1", "1000000000", "\(path)/counts", "exec \(SSHServer.command(config)) 2>\(path)/log", command]
        )
        machines.send(Example.line(for: "startGame") + "\n")
        #expect(await machines.waitForOutput("number 0"))
        machines.send(Example.line(for: "count") + "\n")
        #expect(await machines.waitForOutput("number 1"))
        let changes = try FileChanges(of: folder.write("none yet", to: "counts").path)
        machines.signal(SIGUSR1)
        try await changes.next()
        machines.send(Example.line(for: "count") + "\n")
        #expect(await machines.waitForOutput("for the third time within 5 seconds"))
        machines.signal(SIGUSR2)
        // What the host has received before is not lost, and what the plugin was not asked did not happen.
        machines.send(Example.line(for: "startGame") + "\n")
        #expect(await machines.waitForOutput(#""text":"number 1""#, count: 2))
        machines.send(Example.line(for: "count") + "\n")
        #expect(await machines.waitForOutput("number 2"))
        machines.closeInput()
        let result = await machines.result()
        #expect(result.ending == .exit(0), "\(result.errors)")
        let silence = "The plugin `faulty` did not answer for \(flow.deadline) seconds and was stopped"
        let again = "\(silence). \(Outlook.again)"
        let example = try Example(result)
        #expect(example.faults == [again, again, "\(silence), for the third time within 5 seconds."])
        #expect(example.paths == ["off-game", "faulty", "faulty", "off-game", "faulty", "faulty"])
    }
}

/// The script that makes two machines of one.
private enum TwoMachines {
    static let script = BuildFolder.repository.appending(path: "Tests/CommandTests/Isolation/two-machines")

    static let isWanted = SSHServer.isWanted && access("/dev/net/tun", R_OK | W_OK) == 0 && NetworkNamespace.isAvailable
}

/// A network of its own for one test: nothing that could be installed, a machine lets its users have one, or not.
enum NetworkNamespace {
    /// Whether this user can have one, with the tools that set it up.
    static let isAvailable =
        getuid() == 0 && ["python3", "ip"].allSatisfy(Tool.isWanted)
        && Tool.succeeds("unshare", "--net", "--mount", "true")
}
