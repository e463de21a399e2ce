import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@testable import Journal

/// What a person reads with `--state`. Full screen: `StateNoticeTests` of TerminalTests; the lock and the limits of a
/// process: `CommandTests`.
@MainActor
@Suite("Messages about the state file")
struct StateMessageTests {
    /// A file that cannot be used, and what is said about it.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let file: String
        let exit: Int32
        let text: String
        var contents: [UInt8]?
        var testDescription: String { file }
    }

    nonisolated private static let newerHeader: [UInt8] = {
        let head = Header.magic + [7, 0, 0, 0]
        return head + CRC32C.checksum(head.span.bytes).littleEndianBytes
    }()

    nonisolated static let refusals = [
        Refusal(
            file: "notes.txt",
            exit: 65,
            text: """
                error[RH600]: `notes.txt` is not a state file of ribs-host.
                  = note: The file was not changed.
                  = help: Name another file with --state, or one that does not exist yet.

                1 error; ribs-host explain RH600 says more.

                """,
            contents: Array("notes".utf8)
        ),
        Refusal(
            file: "newer.state",
            exit: 78,
            text: """
                error[RH601]: The state file `newer.state` was written by a newer ribs-host: it has format 7, and this one reads format 3.
                  = note: The file was not changed.
                  = help: Run the newer ribs-host, or name another file with --state.

                1 error; ribs-host explain RH601 says more.

                """,
            contents: newerHeader
        ),
        Refusal(
            file: ".",
            exit: 73,
            text: """
                error[RH605]: The state file `.` is a directory, not a regular file.
                  = help: Name another file with --state.

                1 error; ribs-host explain RH605 says more.

                """
        ),
        Refusal(
            file: "missing/game.state",
            exit: 73,
            text: """
                error[RH604]: The state file `missing/game.state` cannot be created: No such file or directory.
                  = help: Name another file with --state.

                1 error; ribs-host explain RH604 says more.

                """
        ),
        Refusal(
            file: "records.state",
            exit: 65,
            text: """
                error[RH406]: `records.state` is a state file, but what it holds is not the state of a flow.
                  = note: The file was not changed.
                  = help: Name another file with --state, or move this one away.

                1 error; ribs-host explain RH406 says more.

                """,
            contents: stateFile(["of another program", #"{"x":1}"#])
        ),
        Refusal(
            file: "torn.state",
            exit: 65,
            text: """
                error[RH406]: `torn.state` is a state file, but what it holds is not the state of a flow.
                  = note: The file was not changed.
                  = help: Name another file with --state, or move this one away.

                1 error; ribs-host explain RH406 says more.

                """,
            contents: stateFile(["of another program", "cut off"]).dropLast()
        ),
    ]

    @Test("a file that cannot be used is refused, and stays as it is", arguments: refusals, ["plain", "json"])
    func refused(_ refusal: Refusal, face: String) throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let file = flow.folder.url.appending(path: refusal.file)
        if let contents = refusal.contents { try Data(contents).write(to: file) }
        let words = ["--config", flow.config, "--ui", face, "--state", refusal.file]
        let result = try runInMemory(words, in: flow.folder.url)
        #expect(result.ending == .exit(refusal.exit))
        #expect(result.errors == refusal.text)
        if let contents = refusal.contents { #expect(try Array(Data(contentsOf: file)) == contents) }
        guard face == "json" else { return #expect(result.output == "") }
        #expect(try JSONLine.lines(of: result.output).map(\.type) == ["diagnostic", "exit"])
        #expect(result.output.hasSuffix("{\"type\":\"exit\",\"code\":\(refusal.exit),\"reason\":\"failed\"}\n"))
    }

    @Test(
        "a file that has an incomplete record, or is damaged: one notice, and the flow runs",
        arguments: [true, false]
    )
    func damaged(isTorn: Bool) async throws {
        let flow = try KeeperFlow()
        _ = try await flow.resume(["say=a"])
        var bytes = try [UInt8](Data(contentsOf: flow.file))
        if isTorn { bytes.removeLast(3) } else { bytes[bytes.count - 3] ^= 1 }
        try Data(bytes).write(to: flow.file)
        let words = ["--config", flow.config, "--state", "game.state", "--ui"]
        let expected =
            isTorn
            ? "warning[RH606]: The state file `game.state` has an incomplete record, which was dropped."
            : "warning[RH607]: The state file `game.state` is damaged, and was kept as `game.state.damaged-1`. "
                + "Remove `game.state.damaged-1` when you no longer need it."
        let plain = try runInMemory(words + ["plain"], in: flow.folder.url)
        #expect(plain.ending == .exit(0))
        #expect(plain.errors == "")
        #expect(Self.notices(plain) == ["notice: \(expected)"])
        if !isTorn {
            #expect(try Array(Data(contentsOf: flow.folder.url.appending(path: "game.state.damaged-1"))) == bytes)
        }
        try Data(bytes).write(to: flow.file)
        let json = try runInMemory(words + ["json"], in: flow.folder.url)
        let lines = try JSONLine.lines(of: json.output)
        #expect(lines.map(\.type) == ["screen", "diagnostic", "notice", "exit"])
        #expect(lines[2].message == expected.replacing("damaged-1", with: "damaged-2"))
    }

    @Test(
        "a file that is gone just before the end: the end says that the state is not kept",
        arguments: ["plain", "json"]
    )
    func gone(face: String) throws {
        let flow = try KeeperFlow()
        let words = ["--config", flow.config, "--ui", face, "--state", "game.state"]
        let host = try MemoryHost(words, in: flow.folder.url)
        try FileManager.default.removeItem(at: flow.file)
        let result = try host.end()
        #expect(result.ending == .exit(73))
        #expect(
            result.errors == """
                error[RH611]: The session has ended, and its last state is not kept in `game.state`: the file was moved, removed or replaced.
                  = note: The next start continues from what is at that path then, or begins a new file.

                1 error; ribs-host explain RH611 says more.

                """
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: flow.folder.url.path) == ["plugins.json"])
        guard face == "json" else { return }
        #expect(try JSONLine.lines(of: result.output).map(\.type).suffix(2) == ["diagnostic", "exit"])
        #expect(result.output.hasSuffix("{\"type\":\"exit\",\"code\":73,\"reason\":\"quit\"}\n"))
    }

    private static func notices(_ result: ProcessResult) -> [String] {
        result.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("notice") }
    }

    @Test("a second host on the same file ends with 75, and the first one continues", arguments: ["plain", "json"])
    func secondHost(face: String) throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let words = ["--config", flow.config, "--state", "game.state", "--ui"]
        let first = try MemoryHost(words + ["json"], in: flow.folder.url)
        let second = try runInMemory(words + [face], in: flow.folder.url)
        #expect(second.ending == .exit(75))
        #expect(
            second.errors == """
                error[RH602]: The state file `game.state` is in use by process \(getpid()).
                  = help: End that process, or name another file with --state.

                1 error; ribs-host explain RH602 says more.

                """
        )
        try first.send(Example.line(for: "startGame") + "\n")
        #expect(first.output.contains("to move"))
        #expect(try first.end().ending == .exit(0))
    }
}
