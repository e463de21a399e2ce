import Foundation
import TestSupport
import Testing

/// Programs: sha256sum agrees, and a worker that is started later reads the file again.
@Suite("The SHA-256 of a plugin")
struct DigestTests {
    private static let library = "libTicTacToePlugin.so"

    private static func digest(of file: URL) async throws -> String {
        let result = try await runInMemory(["inspect", "--sha256", file.path])
        return try #require(result.output.split(separator: " ").first.map(String.init))
    }

    @Test(
        "inspect --sha256 prints what sha256sum prints, whatever the file is called",
        .timeLimit(.ofPrograms),
        arguments: ["libSmall.so", "with blank.so", "back\\slash.so", "line\nbreak.so", "-.so"]
    )
    func printed(name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("Anything can be hashed.", to: name)
        let expected = try await run(URL(filePath: "/usr/bin/env"), ["sha256sum", "--", name], in: folder.url)
        let result = try await runInMemory(["inspect", "--sha256", "--", name], in: folder.url)
        #expect(result.output == expected.output)
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("inspect --sha256 --format json prints it for programs")
    func json() async throws {
        let folder = try TemporaryFolder()
        try folder.write("abc", to: "a.so")
        let result = try await runInMemory(["inspect", "--sha256", "--format", "json", "a.so"], in: folder.url)
        #expect(
            result.output == """
                {
                  "format_version": 1,
                  "path": "a.so",
                  "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                  "libraries": [],
                  "diagnostics": []
                }

                """
        )
        #expect(result.ending == .exit(0))
    }

    @Test("inspect --sha256 of something that is not a file says so, in both forms")
    func noFile() async throws {
        let folder = try TemporaryFolder()
        let missing = try await runInMemory(["inspect", "--sha256", "gone.so"], in: folder.url)
        #expect(
            missing.errors == """
                error[RH200]: `gone.so` cannot be reached: No such file or directory.
                  = help: Name the plugin's library: the `lib….so` file that `swift build` makes.

                1 error; ribs-host explain RH200 says more.

                """
        )
        #expect(missing.output.isEmpty)
        #expect(missing.ending == .exit(66))
        let directory = try await runInMemory(["inspect", "--sha256", "--format", "json", "."], in: folder.url)
        #expect(directory.output.contains("\"sha256\": null"))
        #expect(directory.output.contains("\"RH211\""))
        #expect(directory.ending == .exit(65))
    }

    @Test("a file with another SHA-256 than its entry says is refused with both places")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.copy(BuildFolder.file(Self.library))
        let zeros = String(repeating: "0", count: 64)
        try folder.write(ReloadFlow.game(player: "Ada", ", \"sha256\": \"\(zeros)\""), to: "plugins.json")
        let result = try await runInMemory(["check"], in: folder.url)
        #expect(
            result.errors == """
                error[RH215]: `\(file.path)` is another file than the one whose SHA-256 is in plugins.json.
                 --> plugins.json:4:65
                  |
                4 |     "tic-tac-toe": { "path": "libTicTacToePlugin.so", "sha256": "\(zeros)" },
                  |                              -----------------------            \(String(repeating: "^", count: 66)) the SHA-256 it must have
                  |                              |
                  |                              this file
                  |
                  = note: Its SHA-256 is \(try await Self.digest(of: file)).
                  = note: Nothing else was read of it.
                  = help: Get the file again from where the SHA-256 is from; or write this one, if it is this file that you trust.

                plugins.json is refused: 1 error; ribs-host explain RH215 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "a plugin with the SHA-256 that its entry says is played",
        .timeLimit(.ofPrograms),
        arguments: [[], ["--isolate"]]
    )
    func played(arguments: [String]) async throws {
        let digest = try await Self.digest(of: BuildFolder.file(Self.library))
        let session = try await ReloadSession(
            ReloadFlow.game(player: "Ada", ", \"sha256\": \"\(digest)\""),
            libraries: [Self.library],
            arguments
        )
        let screen = try await session.act("startGame")
        #expect(screen.title == "Tic-tac-toe")
        #expect(await session.end().ending == .exit(0))
    }

    @Test(
        "a plugin that is built again is not played until its entry says the new SHA-256",
        .timeLimit(.ofPrograms),
        arguments: [[], ["--isolate"]]
    )
    func watched(arguments: [String]) async throws {
        let digest = try await Self.digest(of: BuildFolder.file(Self.library))
        func text(_ digest: String) -> String { ReloadFlow.game(player: "Ada", ", \"sha256\": \"\(digest)\"") }
        let session = try await ReloadSession(text(digest), libraries: [Self.library], ["--watch"] + arguments)
        try await session.act("startGame", "place=2,2")
        try session.replace(Self.library, by: Data(contentsOf: BuildFolder.file(Self.library)) + [0])
        let refusal = try await session.notice()
        #expect(
            refusal == """
                plugins.json:4:65: error[RH215]: `\(session.file(Self.library).path)` is another file than the one whose \
                SHA-256 is in plugins.json. Get the file again from where the SHA-256 is from; or write this one, if it is \
                this file that you trust. The flow continues unchanged.
                """
        )
        try session.save(text(await Self.digest(of: session.file(Self.library))))
        #expect(
            try await session.notice() == "\(ReloadFlow.changed) \(ReloadFlow.built("tic-tac-toe"))"
        )
        let screen = try await session.act("place=1,1")
        #expect(screen.title == "Tic-tac-toe")
        #expect(await session.end().ending == .exit(0))
    }

    @Test("a worker that is started later refuses a file that was replaced meanwhile", .timeLimit(.ofPrograms))
    func startedAgain() async throws {
        let digest = try await Self.digest(of: BuildFolder.file(Self.library))
        let session = try await ReloadSession(
            ReloadFlow.game(player: "Ada", ", \"process\": true, \"sha256\": \"\(digest)\""),
            libraries: [Self.library],
            []
        )
        // The worker that has loaded the right file ends, so that another one is started.
        _ = try await session.act("startGame")
        let worker = try await ProcessTable.child(named: "tic-tac-toe", of: session.host.processIdentifier)
        try session.replace(Self.library, by: Data(contentsOf: BuildFolder.file(Self.library)) + [0])
        kill(worker, SIGKILL)
        let result = await session.host.result()
        let path = session.file(Self.library).path
        #expect(
            result.errors.contains("RH215: `\(path)` is another file than the one whose SHA-256 is in plugins.json."),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(65))
    }
}
