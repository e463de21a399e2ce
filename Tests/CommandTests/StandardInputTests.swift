import Foundation
import TestSupport
import Testing

/// The standard input of a process.
@Suite("--config -")
struct StandardInputTests {
    private static let flow = #"{"plugins": {"d": "libFlatteningD.so"}, "flow": ["d"], "atEnd": "exit"}"#

    @Test("reads the flow from standard input, for each command that takes a flow", .startsPrograms(for: .inheritance))
    func commands() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.flow, to: "plugins.json")
        for words in [["check"], ["graph"], ["schema"]] {
            let piped = try await runHost(words + ["--config", "-"], input: Self.flow, in: folder.url)
            let named = try await runInMemory(words + ["--config", "plugins.json"], in: folder.url)
            #expect(piped.output.replacing("\n<stdin> is ok.\n", with: "\nplugins.json is ok.\n") == named.output)
            #expect(piped.errors == named.errors)
            #expect(piped.ending == .exit(0))
        }
    }

    @Test("names standard input in what is wrong", .startsPrograms(for: .inheritance))
    func wrong() async throws {
        let result = try await runHost(["check", "--config", "-"], input: #"{"plugins": {}, "flow": ["d"]}"#)
        #expect(
            result.errors == """
                error[RH100]: `d` is neither a plugin nor a flow.
                 --> <stdin>:1:26
                  |
                1 | {"plugins": {}, "flow": ["d"]}
                  |                          ^^^ unknown
                  |
                  = help: Add it to `plugins`.

                <stdin> is refused: 1 error; ribs-host explain RH100 says more.

                """
        )
        #expect(result.ending == .exit(78))
    }

    @Test("plays a script in the flow that it has read", .startsPrograms(for: .inheritance))
    func script() async throws {
        let folder = try TemporaryFolder()
        try folder.write("1\n", to: "script")
        let result = try await runHost(["--config", "-", "--script", "script"], input: Self.flow, in: folder.url)
        #expect(result.output.contains("> 1"))
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "is refused where a run would have no input left, or nothing to follow",
        arguments: [
            (
                ["--config", "-"],
                "`--config -` reads the flow from standard input, so a run has no input left.\n"
                    + "  Write the flow to a file, or play a script: ribs-host --config - --script FILE."
            ),
            (
                ["--config", "-", "--script", "x", "--watch"],
                "`--watch` follows a file, and `--config -` reads standard input, once.\n"
                    + "  Write the flow to a file: ribs-host --config FILE --watch."
            ),
            (
                ["--config", "-", "--ui", "json", "--watched"],
                "`--watched` follows a file, and `--config -` reads standard input, once.\n"
                    + "  Write the flow to a file: ribs-host --config FILE --watched."
            ),
            (
                ["check", "--config", "-", "--watch"],
                "`--watch` follows a file, and `--config -` reads standard input, once.\n"
                    + "  Write the flow to a file: ribs-host check --config FILE --watch."
            ),
        ]
    )
    func refused(words: [String], message: String) async throws {
        let result = try await runInMemory(words)
        #expect(result.errors == "ribs-host: \(message)\n")
        #expect(result.ending == .exit(64))
    }
}
