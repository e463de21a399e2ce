import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("A file of keys")
struct KeysTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let expected: String
    }

    nonisolated static let cases = [
        Case(
            testDescription: "a command that there is not",
            text: #"{ "commands": { "quti": ["x"] } }"#,
            expected: """
                error[RH411]: Unknown command `quti` of the full screen.
                 --> keys.json:1:17
                  |
                1 | { "commands": { "quti": ["x"] } }
                  |                 ^^^^^^ unknown command
                  |
                  = help: Did you mean `quit`?
                """
        ),
        Case(
            testDescription: "a key that always means the same",
            text: #"{ "commands": { "help": ["enter"] } }"#,
            expected: """
                error[RH412]: `enter` always means the same.
                 --> keys.json:1:26
                  |
                1 | { "commands": { "help": ["enter"] } }
                  |                          ^^^^^^^
                  |
                  = help: Choose another key: the page of RH412 lists those that are left.
                """
        ),
        Case(
            testDescription: "a key that leads out",
            text: #"{ "commands": { "help": ["ctrl-c"] } }"#,
            expected: """
                error[RH412]: `ctrl-c` quits everywhere, also while a plugin hangs.
                 --> keys.json:1:26
                  |
                1 | { "commands": { "help": ["ctrl-c"] } }
                  |                          ^^^^^^^^
                  |
                  = help: Choose another key: the page of RH412 lists those that are left.
                """
        ),
        Case(
            testDescription: "a name of nothing",
            text: #"{ "commands": { "help": ["hyper-x"] } }"#,
            expected: """
                error[RH412]: No key is called `hyper-x`.
                 --> keys.json:1:26
                  |
                1 | { "commands": { "help": ["hyper-x"] } }
                  |                          ^^^^^^^^^
                  |
                  = help: Write a character, such as `x`, or `alt-x`, `ctrl-x`, or `F1` to `F12`.
                """
        ),
        Case(
            testDescription: "a function key for a control",
            text: #"{ "controls": { "mail": { "archive": "F5" } } }"#,
            expected: """
                error[RH412]: The key of a control must be a character, not `F5`.
                 --> keys.json:1:38
                  |
                1 | { "controls": { "mail": { "archive": "F5" } } }
                  |                                      ^^^^
                  |
                  = help: Write a character, such as `x`: where characters are text, it works with alt.
                """
        ),
        Case(
            testDescription: "one key for two commands",
            text: #"{ "commands": { "help": ["v"], "log": ["F3", "v"] } }"#,
            expected: """
                error[RH413]: The key `v` would do two things.
                 --> keys.json:1:46
                  |
                1 | { "commands": { "help": ["v"], "log": ["F3", "v"] } }
                  |                          ---                 ^^^
                  |                          |
                  |                          here it is a key of `help`
                  |
                  = help: Choose another key here, or give `help` other keys.
                """
        ),
        Case(
            testDescription: "a key of a command that the file does not change",
            text: #"{ "controls": { "mail": { "archive": "j" } } }"#,
            expected: """
                error[RH413]: The key `j` would do two things.
                 --> keys.json:1:38
                  |
                1 | { "controls": { "mail": { "archive": "j" } } }
                  |                                      ^^^
                  |
                  = note: It is a key of `down`, which the file does not change.
                  = help: Choose another key here, or give `down` other keys.
                """
        ),
        Case(
            testDescription: "an unknown member",
            text: #"{ "command": {} }"#,
            expected: """
                error[RH011]: Unknown key `command` in a file of keys.
                 --> keys.json:1:3
                  |
                1 | { "command": {} }
                  |   ^^^^^^^^^ unknown key
                  |
                  = help: Did you mean `commands`?
                """
        ),
        Case(
            testDescription: "a value of another type",
            text: #"{ "commands": { "quit": 1 } }"#,
            expected: """
                error[RH010]: The keys of `quit` must be an array of strings, not a number.
                 --> keys.json:1:25
                  |
                1 | { "commands": { "quit": 1 } }
                  |                         ^
                """
        ),
        Case(
            testDescription: "a command's key that is not in an array",
            text: #"{ "commands": { "quit": "x" } }"#,
            expected: """
                error[RH010]: The keys of `quit` must be an array of strings, not a string.
                 --> keys.json:1:25
                  |
                1 | { "commands": { "quit": "x" } }
                  |                         ^^^
                  |
                  = help: Write `["x"]`.
                """
        ),
    ]

    @Test("that is wrong is refused with the place, the rule and what to do", arguments: cases)
    func refused(_ wrong: Case) throws {
        let folder = try TemporaryFolder()
        try folder.write(wrong.text, to: "keys.json")
        let result = try play(["--keys", "keys.json"], in: folder)
        #expect(result.errors.hasPrefix(wrong.expected + "\n\n1 error;"), "\(result.errors)")
        #expect(result.output == "")
        #expect(result.ending == .exit(78))
    }

    @Test("all that is wrong with it is reported")
    func all() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "commands": { "quti": ["x"], "help": ["tab"] }, "controls": 1 }"#, to: "keys.json")
        let result = try play(["--keys", "keys.json"], in: folder)
        let codes = result.errors.matches(of: /error\[(RH\d+)\]/).map { String($0.1) }
        #expect(codes == ["RH411", "RH412", "RH010"])
    }

    @Test("that is not there is a missing file, and one that is right changes nothing elsewhere")
    func there() throws {
        let folder = try TemporaryFolder()
        let missing = try play(["--keys", "keys.json"], in: folder)
        #expect(missing.ending == .exit(66))
        #expect(missing.errors.contains("There is no file `keys.json`."))
        #expect(missing.errors.contains("Name a file of keys: ribs-host --keys FILE."))
        try folder.write(#"{ "commands": { "quit": ["x"], "log": ["F4", "v"], "inspector": [] } }"#, to: "keys.json")
        let right = try play(["--keys", "keys.json"], in: folder)
        #expect(right.ending == .exit(0) && right.output.contains("1. Start Game"))
        let record = try play(["--keys", "keys.json", "--record", "keys.json"], in: folder)
        #expect(record.errors.contains("`--record keys.json` would write over the file of `--keys`."))
    }

    @Test("the examples of the pages are right, but for the first one of RH413")
    func pages() throws {
        var refused: [String] = []
        for name in ["reference/terminal", "diagnostics/RH411", "diagnostics/RH413"] {
            let blocks = try DocumentationPage("Documentation/\(name).md").blocks.filter { $0.language == "json" }
            #expect(!blocks.isEmpty)
            for block in blocks {
                let folder = try TemporaryFolder()
                try folder.write(block.text, to: "keys.json")
                let result = try play(["--keys", "keys.json"], in: folder)
                if result.ending != .exit(0) { refused.append(String(result.errors.prefix { $0 != ":" })) }
            }
        }
        #expect(refused == ["error[RH413]"])
    }

    /// Plays the sample without input, which is plain: keys are read where they are named.
    private func play(_ words: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        return try runInMemory(["--config", config] + words, in: folder.url)
    }
}
