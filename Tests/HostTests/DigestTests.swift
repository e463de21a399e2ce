import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("The SHA-256 of a plugin")
struct DigestTests {
    private static let library = "libTicTacToePlugin.so"

    private static func digest(of file: URL) throws -> String {
        let result = try runInMemory(["inspect", "--sha256", file.path])
        return try #require(result.output.split(separator: " ").first.map(String.init))
    }

    @Test(
        "inspect --sha256 prints what sha256sum prints, whatever the file is called",
        .startsPrograms(for: .tool),
        arguments: ["libSmall.so", "with blank.so", "back\\slash.so", "line\nbreak.so", "-.so"]
    )
    func printed(name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("Anything can be hashed.", to: name)
        let expected = try await run(URL(filePath: "/usr/bin/env"), ["sha256sum", "--", name], in: folder.url)
        let result = try runInMemory(["inspect", "--sha256", "--", name], in: folder.url)
        #expect(result.output == expected.output)
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("inspect --sha256 --format json prints it for programs")
    func json() async throws {
        let folder = try TemporaryFolder()
        try folder.write("abc", to: "a.so")
        let result = try runInMemory(["inspect", "--sha256", "--format", "json", "a.so"], in: folder.url)
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
        let missing = try runInMemory(["inspect", "--sha256", "gone.so"], in: folder.url)
        #expect(
            missing.errors == """
                error[RH200]: `gone.so` cannot be reached: No such file or directory.
                  = help: Name the plugin's file: the `lib….so` that `swift build` makes, or a program with its manifest beside it.

                1 error; ribs-host explain RH200 says more.

                """
        )
        #expect(missing.output.isEmpty)
        #expect(missing.ending == .exit(66))
        let directory = try runInMemory(["inspect", "--sha256", "--format", "json", "."], in: folder.url)
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
        let result = try runInMemory(["check"], in: folder.url)
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
                  = note: Its SHA-256 is \(try Self.digest(of: file)).
                  = note: Nothing else was read of it.
                  = help: Get the file again from where the SHA-256 is from; or write this one, if it is this file that you trust.

                plugins.json is refused: 1 error; ribs-host explain RH215 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "a plugin with the SHA-256 that its entry says is played",
        arguments: [[], ["--isolate"]]
    )
    func played(arguments: [String]) throws {
        let digest = try Self.digest(of: BuildFolder.file(Self.library))
        let session = try ChangingFlow(
            ReloadFlow.game(player: "Ada", ", \"sha256\": \"\(digest)\""),
            libraries: [Self.library],
            arguments
        )
        let screen = try session.act("startGame")
        #expect(screen.title == "Tic-tac-toe")
        #expect(try session.end().ending == .exit(0))
    }

    @Test(
        "a plugin that is built again is not played until its entry says the new SHA-256",
        arguments: [[], ["--isolate"]]
    )
    func watched(arguments: [String]) throws {
        let digest = try Self.digest(of: BuildFolder.file(Self.library))
        func text(_ digest: String) -> String { ReloadFlow.game(player: "Ada", ", \"sha256\": \"\(digest)\"") }
        let session = try ChangingFlow(text(digest), libraries: [Self.library], ["--watch"] + arguments)
        try session.act("startGame", "place=2,2")
        try session.replace(Self.library, by: Data(contentsOf: BuildFolder.file(Self.library)) + [0])
        let refusal = try session.reload()
        #expect(
            refusal == """
                plugins.json:4:65: error[RH215]: `\(Self.library)` is another file than the one whose \
                SHA-256 is in plugins.json. Get the file again from where the SHA-256 is from; or write this one, if it is \
                this file that you trust. The flow continues unchanged.
                """
        )
        try session.save(text(Self.digest(of: session.file(Self.library))))
        #expect(
            try session.reload() == "\(ReloadFlow.changed) \(ReloadFlow.built("tic-tac-toe"))"
        )
        let screen = try session.act("place=1,1")
        #expect(screen.title == "Tic-tac-toe")
        #expect(try session.end().ending == .exit(0))
    }

    @Test("a worker that is started later refuses a file that was replaced meanwhile")
    func startedAgain() throws {
        let digest = try Self.digest(of: BuildFolder.file(Self.library))
        let folder = try TemporaryFolder()
        let file = try folder.copy(BuildFolder.file(Self.library))
        let text = ReloadFlow.game(player: "Ada", ", \"process\": true, \"sha256\": \"\(digest)\"")
        try folder.write(text, to: "plugins.json")
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        // The worker that has loaded the right file ends, so that another one is started.
        try host.send(Example.line(for: "startGame") + "\n")
        try folder.replace(Self.library, by: Data(contentsOf: BuildFolder.file(Self.library)) + [0])
        try host.endProcess("tic-tac-toe")
        let result = try host.end()
        let words = "RH215: `\(file.path)` is another file than the one whose SHA-256 is in plugins.json."
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(result.ending == .exit(65))
    }
}
