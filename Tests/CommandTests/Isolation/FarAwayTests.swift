import Foundation
import Glibc
import TestSupport
import Testing

/// Plugins on another machine, as far as one machine can show that: in another network namespace, behind a link that is
/// slow and loses packets.
@Suite(
    "A plugin on another machine",
    .enabled(if: TwoMachines.isWanted, "needs root, network namespaces, /dev/net/tun, ip, unshare, python3 and sshd"),
    .timeLimit(.minutes(30))
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
}

/// The script that makes two machines of one.
private enum TwoMachines {
    static let script = BuildFolder.repository.appending(path: "Tests/CommandTests/Isolation/two-machines")

    /// Two network namespaces are nothing that could be installed: a machine lets its users have them, or not.
    static let isWanted: Bool = {
        let tools = ["/usr/bin/python3", "/usr/sbin/ip", "/usr/bin/unshare"]
        guard SSHServer.isWanted, getuid() == 0, access("/dev/net/tun", R_OK | W_OK) == 0,
            tools.allSatisfy({ FileManager.default.isExecutableFile(atPath: $0) })
        else { return false }
        let probe = Process()
        probe.executableURL = URL(filePath: "/usr/bin/unshare")
        probe.arguments = ["--net", "true"]
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()
}
