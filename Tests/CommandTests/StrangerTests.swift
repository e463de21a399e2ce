import Foundation
import TestSupport
import Testing

/// Arguments and directories of a process that are not UTF-8.
@Suite("What untrusted files can do to a terminal or a script")
struct StrangerTests {
    /// An escape sequence, NUL, a line break, and the mark that turns text round.
    private static let evil = #"x\u001b[2J\u0000\n\u202ey"#
    private static let shown = #"x\u{1B}[2J\u{0}\u{A}\u{202E}y"#

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace", "\(Self.evil)": { "stream": "Int", "value": 1 } },
              "flow": { "start": "\(Self.evil)", "steps": { "\(Self.evil)": { "plugin": "off-game", "on": { "*": "\(Self.evil)" } } } }
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    @Test("check shows their names escaped")
    func check() async throws {
        let folder = try folder()
        let result = try await runInMemory(["check"], in: folder.url)
        #expect(
            result.output == """
                The flow:
                  \(Self.shown) (off-game) [start]
                     player1Name: String, static, from the constant player1Name
                     player2Name: String, static, from the constant player2Name
                     scoreStream: ScoreStream, static, from the stream scoreStream
                     games: [String]?, static, from nothing (nil)
                     startGame (game: String?) -> \(Self.shown)

                The tree: depth 2, fan-out 1, 1 path.

                Streams:
                  \(Self.shown): not used
                  scoreStream: read by off-game

                Every plugin runs in the host's own process, where permissions cannot be enforced.

                plugins.json is ok.

                """
        )
    }

    @Test("no picture has a raw character of them", arguments: ["text", "mermaid", "dot", "json"])
    func pictures(format: String) async throws {
        let folder = try folder()
        let output = try await runInMemory(["graph", "--format", format], in: folder.url).output
        #expect(!output.isEmpty)
        #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\0" || $0 == "\u{202E}" })
    }

    @Test("the name of a plugins.json is escaped where it is accepted, and where it is refused")
    func fileName() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"plugins": {"d": "libFlatteningD.so"}, "flow": ["d"]}"#, to: "a\u{1B}[2Jb")
        #expect(
            try await runInMemory(["check", "--config", "a\u{1B}[2Jb"], in: folder.url).output.hasSuffix(
                "a\\u{1B}[2Jb is ok.\n"
            )
        )
        try folder.write(#"{"plugins": {}, "flow": []}"#, to: "\u{202E}")
        let wrong = try await runInMemory(["check", "--config", "\u{202E}"], in: folder.url)
        #expect(wrong.errors.hasSuffix("\\u{202E} is refused: 1 error; ribs-host explain RH013 says more.\n"))
    }

    @Test("an argument that is not UTF-8 is refused as such", .startsPrograms(for: .inheritance))
    func notUTF8() async throws {
        let folder = try TemporaryFolder()
        let line = #""$0" check --config "$(printf 'caf\351.json')""#
        let result = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", line, BuildFolder.file("ribs-host").path],
            in: folder.url
        )
        #expect(
            result.errors == """
                ribs-host: The argument `caf\\xe9.json` is not UTF-8.
                  Rename the file, or name it through a link: ln -s FILE LINK.

                """
        )
        #expect(result.ending == .exit(64))
    }

    @Test("a plugin in a folder whose name is not UTF-8 is refused as such", .startsPrograms(for: .inheritance))
    func notUTF8Folder() async throws {
        let folder = try TemporaryFolder()
        let lines = #"""
            folder=$(printf 'caf\351')
            mkdir "$folder"
            cp "$1" "$folder"
            cd "$folder"
            echo '{"plugins": {"off-game": "libOffGamePlugin.so"}, "flow": ["off-game"]}' > plugins.json
            "$0" check
            """#
        let result = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", lines, BuildFolder.file("ribs-host").path, BuildFolder.file("libOffGamePlugin.so").path],
            in: folder.url
        )
        #expect(
            result.errors == """
                error[RH210]: `./libOffGamePlugin.so` leads through a directory, or to a file, whose name is not UTF-8.
                 --> plugins.json:1:26
                  |
                1 | {"plugins": {"off-game": "libOffGamePlugin.so"}, "flow": ["off-game"]}
                  |                          ^^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: Rename it, or move the plugin.

                plugins.json is refused: 1 error; ribs-host explain RH210 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test("20,000 errors are counted, and 100 of them shown", arguments: ["check", "graph"])
    func manyErrors(mode: String) async throws {
        let folder = try TemporaryFolder()
        let steps = (0..<20_000).map { "\"x\($0)\"" }.joined(separator: ",")
        try folder.write(#"{"plugins": {}, "flow": [\#(steps)]}"#, to: "plugins.json")
        let result = try await runInMemory([mode], in: folder.url)
        #expect(result.errors.components(separatedBy: "error[RH100]").count == 101)
        #expect(result.errors.utf8.count < 50_000)
        #expect(
            result.errors.hasSuffix(
                "\nplugins.json is refused: 20000 errors; the first 100 are shown; ribs-host explain RH100 says more.\n"
            )
        )
    }

    @Test("a loop of symbolic links has one code, wherever it is found")
    func loop() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "loop").path,
            withDestinationPath: "loop"
        )
        try folder.write(#"{"plugins": {"off-game": "./loop"}, "flow": ["off-game"]}"#, to: "plugins.json")
        let check = try await runInMemory(["check"], in: folder.url)
        #expect(
            check.errors.hasPrefix("error[RH210]: `././loop` cannot be reached: Too many levels of symbolic links.\n")
        )
        #expect(check.ending == .exit(65))
        let inspect = try await runInMemory(["inspect", "loop"], in: folder.url)
        #expect(inspect.output.contains("error[RH210]: `loop` cannot be reached: Too many levels of symbolic links.\n"))
        #expect(inspect.ending == .exit(65))
    }

    @Test("graph --format json is JSON even if the file cannot be read, or is not a configuration")
    func graphJSON() async throws {
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "array.json")
        for (file, code, exit) in [("nothing.json", "RH401", Int32(66)), ("array.json", "RH010", 78)] {
            let result = try await runInMemory(["graph", "--format", "json", "--config", file], in: folder.url)
            let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            #expect(json["at_end"] is NSNull)
            #expect((json["flows"] as? [Any])?.isEmpty == true)
            #expect((json["links"] as? [Any])?.isEmpty == true)
            #expect((json["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == code)
            #expect(result.errors.isEmpty)
            #expect(result.ending == .exit(exit))
        }
    }
}
