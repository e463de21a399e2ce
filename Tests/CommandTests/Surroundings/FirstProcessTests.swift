import Foundation
import Glibc
import TestSupport
import Testing

/// A process that the kernel treats otherwise: number 1.
@Suite(
    "As process 1 of a container",
    .needsMounts,
    .startsPrograms(for: .inheritance)
)
struct FirstProcessTests {
    @Test(
        "it ends by a signal, with the code that its line `exit` says",
        arguments: [SIGTERM, SIGINT, SIGABRT]
    )
    func firstProcess(signal: Int32) async throws {
        let flow = try SampleFlow(["off-game"])
        let words = ["-pf", "--mount-proc", Surroundings.host.path, "--config", flow.config, "--ui", "json"]
        let unshare = try RunningProcess(Tool.url("unshare"), words)
        #expect(await unshare.waitForOutput(#"{"type":"screen""#))
        let children = try String(
            contentsOfFile: "/proc/\(unshare.processIdentifier)/task/\(unshare.processIdentifier)/children",
            encoding: .utf8
        )
        let host = try #require(pid_t(children.split(separator: " ").first ?? ""))
        try #require(kill(host, signal) == 0)
        let result = await unshare.result()
        #expect(result.ending == .exit(128 + signal))
        #expect(
            result.output.split(separator: "\n").last?.hasPrefix(#"{"type":"exit","code":\#(128 + signal),"#) == true
        )
    }

    @Test("it leaves no zombie of what others have started there")
    func reaps() async throws {
        let flow = try SampleFlow(["off-game"])
        // The other's parent, process 1, has not started it.
        let script = #"mkfifo gate; sh -c 'echo $$; exec cat' < gate & exec "$0" --config plugins.json --ui json"#
        let unshare = try RunningProcess(
            Tool.url("unshare"),
            ["-pf", "--mount-proc", "sh", "-ec", "cd '\(flow.folder.url.path)'; \(script)", Surroundings.host.path]
        )
        let gate = flow.folder.url.appending(path: "gate").path
        #expect(await unshare.waitForOutput(#"{"type":"screen""#))
        let first = try #require(Self.children(of: unshare.processIdentifier).first)
        let other = try #require(Self.children(of: first).first)
        let end = open(gate, O_WRONLY | O_CLOEXEC)
        close(end)
        try await ProcessTable.waitForRemoval(of: other)
        unshare.closeInput()
        #expect(await unshare.result().ending == .exit(0))
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
}
