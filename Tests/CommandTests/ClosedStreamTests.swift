import Foundation
import TestSupport
import Testing

/// A shell or a service manager can start a program with standard descriptors closed: no file of the program may get
/// their numbers.
@Suite("Standard streams that are closed", .timeLimit(.minutes(10)))
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

    @Test("standard error: what a plugin prints does not reach the state file", arguments: ["false", "true"])
    func error(process: String) async throws {
        let folder = try TemporaryFolder()
        let line = #"printf '1\n2\nq\n' | "$0" --config "$1" --ui json --state st 2>&-; head -c 4 st"#
        let json = line.replacingOccurrences(
            of: #"1\n2\nq\n"#,
            with: [#"{"action":"go"}"#, #"{"action":"count"}"#].joined(separator: #"\n"#) + #"\n"#
        )
        for _ in 0..<2 {
            let result = try await Self.shell(json, Self.flow(process: process, act: "print"), in: folder)
            #expect(!result.output.contains("worker_ended"))
            let example = try Data(contentsOf: folder.url.appending(path: "st"))
            #expect(example.range(of: Data("standard error".utf8)) == nil)
            #expect(example.starts(with: Data("RIBS".utf8)) || example.first != UInt8(ascii: "t"))
        }
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
