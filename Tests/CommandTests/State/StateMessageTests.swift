import Foundation
import TestSupport
import Testing

/// A process has a limit for its files. `HostTests` has the other messages.
@Suite("Messages about the state file of a process", .startsPrograms(for: .end))
struct StateMessageTests {
    @Test("a disk that refuses the very first state is reported")
    func firstState() async throws {
        // A file size of one block of 512 bytes, or of 1 KiB: the shell decides.
        let text = String(repeating: "x", count: 2_000)
        let flow = try KeeperFlow(rest: #", "links": {}"#)
        let config = try String(contentsOfFile: flow.config, encoding: .utf8)
            .replacing(#""level""#, with: #""long": { "stream": "String", "value": "\#(text)" }, "level""#)
        try flow.folder.write(config, to: "plugins.json")
        let line = #"ulimit -f 1; exec "$0" --config plugins.json --ui plain --state game.state"#
        let host = BuildFolder.file("ribs-host").path
        let result = try await run(URL(filePath: "/bin/sh"), ["-c", line, host], in: flow.folder.url)
        #expect(result.ending == .exit(73))
        #expect(
            result.errors == """
                error[RH611]: The session has ended, and its last state is not kept in `game.state`: File too large.
                  = note: The next start continues from the last state that could be written.

                1 error; ribs-host explain RH611 says more.

                """
        )
        let words = "notice: warning[RH608]: The state is no longer kept in `game.state`: File too large."
        #expect(Self.notices(result) == [words])
    }

    @Test("a script that fails in a session whose last state is not kept ends with 65, and both are said")
    func script() async throws {
        let flow = try KeeperFlow()
        _ = try await flow.resume()
        // The first choice changes the state, and there is no other with this number.
        try flow.folder.write("1\n99\n", to: "script")
        let line = #"ulimit -f 0; exec "$0" --config plugins.json --script script --state game.state"#
        let host = BuildFolder.file("ribs-host").path
        let result = try await run(URL(filePath: "/bin/sh"), ["-c", line, host], in: flow.folder.url)
        #expect(result.ending == .exit(65))
        #expect(result.errors.contains("error[RH611]"))
        #expect(result.errors.hasSuffix("ribs-host: 1 line could not be performed.\n"))
    }

    /// Except that something takes long: on a busy machine everything does.
    private static func notices(_ result: ProcessResult) -> [String] {
        result.output.split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("notice") && !$0.contains(" busy for ")
        }
    }
}
