import Foundation
import Glibc
import TestSupport
import Testing

/// A shell or a service manager can start a program with standard descriptors closed: no file of the program may get
/// their numbers.
@Suite("Standard streams that are closed", .startsPrograms(for: .inheritance))
struct ClosedStreamTests {
    /// Runs a line of sh, with the host as `$0` and the configuration as `$1`.
    private static func shell(_ line: String, _ flow: FaultyFlow, in folder: TemporaryFolder) async throws
        -> ProcessResult
    {
        let config = try flow.folder()
        defer { withExtendedLifetime(config) {} }
        let words = [BuildFolder.file("ribs-host").path, config.url.appending(path: "plugins.json").path]
        return try await run(URL(filePath: "/bin/sh"), ["-c", line] + words, in: folder.url)
    }

    private static func flow(process: String, act: String = "none") -> FaultyFlow {
        var flow = FaultyFlow(act: act, moment: "perform")
        flow.start = .faulty
        flow.process = process
        return flow
    }

    @Test(
        "standard error: nothing of the host gets its number, and what a plugin prints reaches nothing",
        arguments: ["false", "true"]
    )
    func error(process: String) async throws {
        let (folder, config) = (try TemporaryFolder(), try Self.flow(process: process, act: "print").folder())
        let words = [BuildFolder.file("ribs-host").path, config.url.appending(path: "plugins.json").path]
        let host = try RunningProcess(
            URL(filePath: "/bin/sh"),
            ["-c", #"exec "$0" --config "$1" --ui json --state st 2>&-"#] + words,
            in: folder.url
        )
        #expect(await host.waitForOutput("number 0"))
        let target = "/proc/\(host.processIdentifier)/fd/\(STDERR_FILENO)"
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: target) == "/dev/null")
        host.send(["go", "count"].map { Example.line(for: $0) + "\n" }.joined())
        #expect(await host.waitForOutput("number 1"))
        host.closeInput()
        let result = await host.result()
        #expect(try Example(result).faults == [])
        let state = try Data(contentsOf: folder.url.appending(path: "st"))
        #expect(state.range(of: Data("standard error".utf8)) == nil)
        withExtendedLifetime(config) {}
    }

    @Test("standard input: a plugin's process is not read as input", arguments: ["plain", "json"])
    func input(face: String) async throws {
        let folder = try TemporaryFolder()
        let line = "exec \"$0\" --config \"$1\" --ui \(face) <&-"
        let result = try await Self.shell(line, Self.flow(process: "true"), in: folder)
        #expect(!result.errors.contains("RH520"), "\(result.errors)")
        #expect(!result.output.contains("worker_ended"))
        #expect(result.ending == .exit(0))
    }
}
