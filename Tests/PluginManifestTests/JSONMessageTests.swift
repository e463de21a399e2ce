import PluginManifest
import Testing

@Suite("JSON error messages")
struct JSONMessageTests {
    @Test(
        "each syntax error says where, what and what to do",
        arguments: [
            ("", "1:1 RH002 The text is empty; a JSON value was expected."),
            (" \n ", "2:2 RH002 The text holds no JSON value, only white space."),
            ("[1,\n 2", "2:3 RH002 The text ends before the `[` is closed. (1:1 opened here)"),
            (#"{"a": 1"#, "1:8 RH002 The text ends before the `{` is closed. (1:1 opened here)"),
            (#"["abc"#, "1:2 RH002 The text ends before the string is closed."),
            (
                "[1, 2,]",
                "1:7 RH001 Expected a value after the comma, found `]`. | JSON allows no comma after the last member; remove it."
            ),
            (
                #"{"a":1,}"#,
                "1:8 RH001 Expected a key in quotes after the comma, found `}`. | JSON allows no comma after the last member; remove it."
            ),
            ("{a: 1}", "1:2 RH001 Expected a key in quotes, found `a`."),
            (#"{"a" 1}"#, "1:6 RH001 Expected `:` after the key, found `1`."),
            (#"{"a": 1 "b": 2}"#, "1:8 RH001 A comma is missing between two members."),
            ("[1 2]", "1:3 RH001 A comma is missing between two elements."),
            ("[1] 2", "1:5 RH001 Expected the end of the text, found `2`."),
            ("[tru]", "1:2 RH001 Expected a value, found `tru`."),
            ("[True]", "1:2 RH001 Expected a value, found `True`. | JSON spells it `true`."),
            ("[False]", "1:2 RH001 Expected a value, found `False`. | JSON spells it `false`."),
            ("[None]", "1:2 RH001 Expected a value, found `None`. | JSON spells it `null`."),
            ("[NaN]", "1:2 RH001 Expected a value, found `NaN`. | JSON has no such number."),
            ("['a']", "1:2 RH001 Expected a value, found `'`. | JSON strings must be in double quotes."),
            (
                "[“a”]",
                "1:2 RH001 Expected a value, found `“`. | JSON strings are in straight double quotes: `\"`."
            ),
            ("[1] // x", "1:5 RH001 Expected the end of the text, found `//`. | JSON has no comments; remove it."),
            ("[+1]", "1:2 RH001 Expected a value, found `+`. | JSON numbers have no plus sign."),
            ("[.5]", "1:2 RH001 Expected a value, found `.`. | JSON numbers begin with a digit."),
            ("[\0]", "1:2 RH001 Expected a value, found `\\u{0}`."),
            ("[012]", "1:2 RH004 A number must not begin with a zero that is followed by digits."),
            ("[-]", "1:2 RH004 After `-` a digit must follow."),
            ("[1.]", "1:2 RH004 After `.` a digit must follow."),
            ("[1e+]", "1:2 RH004 An exponent needs a digit."),
            ("[\"a\tb\"]", "1:4 RH003 A string must not contain the control character U+0009. | Write it as `\\t`."),
            (
                "[\"a\u{1B}b\"]",
                "1:4 RH003 A string must not contain the control character U+001B. | Write it as `\\u001B`."
            ),
            (
                "[\"a\nb\"]",
                "1:2 RH003 The string is not closed on its line. | Close it with `\"`; a line break within a string is written `\\n`."
            ),
            (
                #"["\x41"]"#,
                #"1:3 RH003 `\x` is not a JSON escape. | JSON knows \" \\ \/ \b \f \n \r \t and \uXXXX; a backslash itself is written \\."#
            ),
            (#"["\u00"]"#, #"1:3 RH003 After `\u` four hexadecimal digits must follow."#),
            (
                #"["\uD800"]"#,
                #"1:3 RH003 `\uD800` is half of a surrogate pair, without its other half. | A character beyond U+FFFF is written as two escapes, such as `\uD83D\uDE00`, or as itself."#
            ),
        ]
    )
    func messages(_ text: String, _ expected: String) {
        #expect(line(Array(text.utf8)) == expected)
    }

    @Test(
        "a file that is not UTF-8 is refused with the byte and what to do",
        arguments: [
            (
                [0xEF, 0xBB, 0xBF, 0x31],
                "1:1 RH005 The text begins with a byte order mark, which JSON must not have. | Save the file as UTF-8 without BOM."
            ),
            (
                [0xFF, 0xFE, 0x31, 0x00],
                "1:1 RH005 The text is UTF-16 or UTF-32; JSON must be UTF-8. | Save the file as UTF-8 without BOM."
            ),
            (
                [0x22, 0xE9, 0x22],
                "1:2 RH005 The text is not UTF-8: the byte 0xE9 cannot stand here. | Save the file as UTF-8."
            ),
            (
                [0x5B, 0x0A, 0xC0, 0xAF],
                "2:1 RH005 The text is not UTF-8: the byte 0xC0 cannot stand here. | Save the file as UTF-8."
            ),
        ] as [([UInt8], String)]
    )
    func encodings(_ bytes: [UInt8], _ expected: String) {
        #expect(line(bytes) == expected)
    }

    /// `LINE:COLUMN CODE MESSAGE (SECONDARY) | HELP`
    private func line(_ bytes: [UInt8]) -> String {
        let source = SourceFile(name: "a.json", bytes: bytes)
        guard case .failure(let error) = JSONDocument.parse(source) else { return "accepted" }
        return error.diagnostics.map { diagnostic in
            let position = source.position(at: diagnostic.primary?.range.lowerBound ?? -1)
            var line = "\(position.line):\(position.column) \(diagnostic.code.rawValue) \(diagnostic.message)"
            for label in diagnostic.secondary {
                let position = source.position(at: label.range.lowerBound)
                line += " (\(position.line):\(position.column) \(label.text ?? ""))"
            }
            return line + diagnostic.help.map { " | " + $0 }.joined()
        }.joined(separator: "\n")
    }
}
