import Foundation
import TestSupport
import Testing

/// Standard input of all kinds, and signals.
@Suite("How a process ends", .startsPrograms(for: .end))
struct EndingTests {
    @Test("standard input may be /dev/null, or a file")
    func otherInputs() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        try flow.folder.write("1\n1\n", to: "moves.txt")
        let host = BuildFolder.file("ribs-host").path
        for (input, expected) in [("/dev/null", "Off game"), ("moves.txt", "Row 1: X, empty, empty")] {
            let result = try await run(
                URL(filePath: "/bin/sh"),
                ["-c", #""$0" --config plugins.json --ui plain < "$1""#, host, input],
                in: flow.folder.url
            )
            #expect(result.ending == .exit(0))
            #expect(result.output.contains(expected))
        }
    }

    @Test("standard input that does not block is waited for", arguments: ["plain", "json"])
    func nonBlockingInput(face: String) async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let process = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", flow.config, "--ui", face],
            hasNonBlockingInput: true
        )
        #expect(await process.waitForOutput("Start Game"))
        process.send(face == "plain" ? "1\n" : #"{"action":"startGame"}"# + "\n")
        #expect(await process.waitForOutput("Ada (X) to move"))
        process.closeInput()
        #expect(await process.result().ending == .exit(0))
    }

    @Test("input that fails while it is read ends it with 66 and the reason")
    func unreadableInput() async throws {
        let flow = try SampleFlow(["off-game"])
        // A file that can be opened, and whose first byte is an error of input and output: the memory of the shell,
        // which lives on.
        let line = "exec 5< /proc/self/mem; \"$0\" \"$@\" <&5; exit $?"
        let words = [BuildFolder.file("ribs-host").path, "--config", flow.config, "--ui"]
        let more = "\n1 error; ribs-host explain RH402 says more.\n"
        let plain = try await run(URL(filePath: "/bin/sh"), ["-c", line] + words + ["plain"])
        #expect(plain.ending == .exit(66))
        #expect(plain.errors == "error[RH402]: `standard input` cannot be read: Input/output error.\n" + more)
        let json = try await run(URL(filePath: "/bin/sh"), ["-c", line] + words + ["json"])
        #expect(try JSONLine.lines(of: json.output).map(\.type) == ["screen", "diagnostic", "exit"])
        #expect(json.output.hasSuffix(#"{"type":"exit","code":66,"reason":"failed"}"# + "\n"))
        let script = try await runHost(["--config", flow.config, "--script", "/proc/self/mem"])
        #expect(script.ending == .exit(66))
        #expect(script.errors == "error[RH402]: `/proc/self/mem` cannot be read: Input/output error.\n" + more)
    }

    @Test("SIGINT and SIGTERM end it by that very signal", arguments: [SIGINT, SIGTERM])
    func signals(number: Int32) async throws {
        let flow = try SampleFlow(["off-game"])
        let process = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", flow.config, "--ui", "json"]
        )
        #expect(await process.waitForOutput("Start Game"))
        process.signal(number)
        #expect(await process.result().ending == .signal(number))
    }
}

/// Standard output that is full, closed, or a pipe without a reader.
@Suite("Standard output that cannot be written", .startsPrograms(for: .end))
struct LostOutputTests {
    @Test("ends with 70 and the reason", arguments: [["check"], ["--ui", "plain"], ["--ui", "json"]])
    func fullDisk(words: [String]) async throws {
        let flow = try SampleFlow(["off-game"])
        let line = "exec \"$0\" \"$@\" > /dev/full"
        let result = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", line, BuildFolder.file("ribs-host").path] + words + ["--config", flow.config]
        )
        #expect(result.ending == .exit(70))
        #expect(result.errors == "ribs-host: Standard output cannot be written: No space left on device.\n")
    }

    @Test(
        "because it is closed ends with 70 and the reason",
        arguments: [["check"], ["--ui", "plain"], ["--ui", "json"]]
    )
    func closed(words: [String]) async throws {
        let flow = try SampleFlow(["off-game"])
        let line = "exec \"$0\" \"$@\" >&-"
        let result = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", line, BuildFolder.file("ribs-host").path] + words + ["--config", flow.config]
        )
        #expect(result.ending == .exit(70))
        #expect(result.errors == "ribs-host: Standard output cannot be written: Bad file descriptor.\n")
    }

    @Test("because its reader has gone ends by SIGPIPE, which a shell sees as 141", arguments: ["plain", "json"])
    func goneReader(face: String) async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        // A test run may ignore the signal, and what it starts would inherit that.
        let host = #"env --default-signal=PIPE "$0" "$@""#
        let line = #"{ \#(host); echo "status $?" >&2; } | { read -r line; exec <&-; echo gone; }"#
        let process = try RunningProcess(
            URL(filePath: "/bin/sh"),
            ["-c", line, BuildFolder.file("ribs-host").path, "--config", flow.config, "--ui", face]
        )
        #expect(await process.waitForOutput("gone"))
        process.send(face == "plain" ? "1\n" : #"{"action":"startGame"}"# + "\n")
        process.closeInput()
        #expect(await process.result().errors == "status 141\n")
    }
}
