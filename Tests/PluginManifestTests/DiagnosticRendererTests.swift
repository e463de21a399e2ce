import PluginManifest
import Testing

@Suite("Rendered diagnostics")
struct DiagnosticRendererTests {
    private let code = DiagnosticCode("RH999", .configuration)
    private let plain = DiagnosticRenderer(color: false)

    private func label(_ source: SourceFile, _ text: String, _ why: String? = nil) -> Label {
        let bytes = Array(text.utf8)
        let start = (0...(source.bytes.count - bytes.count)).first { source.bytes[$0...].starts(with: bytes) } ?? 0
        return Label(source, SourceRange(lowerBound: start, upperBound: start + bytes.count), why)
    }

    @Test("a diagnostic shows its line, a caret, notes and help")
    func simple() {
        let source = SourceFile(name: "plugins.json", text: "{\n  \"flow\": [\"tic-tac-to\"]\n}\n")
        let diagnostic = Diagnostic(
            code,
            "There is no plugin `tic-tac-to`.",
            at: label(source, "\"tic-tac-to\"", "not configured"),
            notes: ["The plugins are `off-game`\nand `tic-tac-toe`."],
            help: ["Did you mean `tic-tac-toe`?"]
        )
        #expect(
            plain.render(diagnostic) == """
                error[RH999]: There is no plugin `tic-tac-to`.
                 --> plugins.json:2:12
                  |
                2 |   "flow": ["tic-tac-to"]
                  |            ^^^^^^^^^^^^ not configured
                  |
                  = note: The plugins are `off-game`
                          and `tic-tac-toe`.
                  = help: Did you mean `tic-tac-toe`?

                """
        )
    }

    @Test(
        "on a terminal an excerpt is trimmed to its width, around the mark",
        arguments: [
            (200, "\u{1B}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaMARKbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"),
            (40, "...aaaaaaaaaaMARKbbbbbbbbbbbbbbbb..."), (10, "...aaaaaaMARKbbbbbbbbbb..."),
        ]
    )
    func narrow(columns: Int, shown: String) {
        let line = "\u{1B}" + String(repeating: "a", count: 40) + "MARK" + String(repeating: "b", count: 32)
        let source = SourceFile(name: "f", text: line)
        let text = DiagnosticRenderer(color: false, columns: columns).render(
            Diagnostic(code, "No.", at: label(source, "MARK"))
        )
        let rows = text.split(separator: "\n")
        let shown = shown.replacing("\u{1B}", with: "\\u{1B}")
        #expect(rows[3] == "1 | " + shown)
        let start = Array(shown).firstIndex(of: "M") ?? 0
        #expect(rows[4] == "  | " + String(repeating: " ", count: start) + "^^^^")
    }

    @Test("tabs and wide characters count as the columns that they take")
    func trimmedColumns() {
        let source = SourceFile(
            name: "f",
            text: String(repeating: "\t", count: 30) + "MARK" + String(repeating: "字", count: 30)
        )
        let text = DiagnosticRenderer(color: false, columns: 50).render(
            Diagnostic(code, "No.", at: label(source, "MARK"))
        )
        let rows = text.split(separator: "\n")
        #expect(
            rows[3] == "1 | ..." + String(repeating: " ", count: 20) + "MARK" + String(repeating: "字", count: 7) + "..."
        )
        #expect(rows[4] == "  |    " + String(repeating: " ", count: 20) + "^^^^")
    }

    @Test("what comes of one mistake is said once, with the other places")
    func causes() {
        let source = SourceFile(name: "f", text: "aa bb cc dd\n")
        func missing(_ word: String, _ cause: String?) -> Diagnostic {
            Diagnostic(code, "\(word) needs x.", at: label(source, word, "needs x"), cause: cause)
        }
        let merged = [missing("aa", "x"), missing("bb", nil), missing("cc", "x"), missing("dd", "y")].mergingCauses()
        #expect(merged.map(\.message) == ["aa needs x.", "bb needs x.", "dd needs x."])
        #expect(
            plain.render(merged[0]) == """
                error[RH999]: aa needs x.
                 --> f:1:1
                  |
                1 | aa bb cc dd
                  | ^^    -- needs x
                  | |
                  | needs x

                """
        )
        #expect([missing("aa", "x"), missing("aa", "x"), missing("bb", "x")].mergingCauses()[0].secondary.count == 1)
        for (count, words) in [(10, "1 more place"), (20, "11 more places")] {
            let many = (0..<count).map { missing($0.isMultiple(of: 2) ? "aa" : "bb", "x") }.mergingCauses()
            #expect(many.count == 1 && many[0].secondary.count == 8)
            #expect(many[0].notes == ["It is the same in \(words)."])
        }
    }

    @Test("labels on one line hang below it, those on other lines and in other files follow")
    func manyLabels() {
        let config = SourceFile(name: "plugins.json", text: "a b c\nd\ne\nf\ng\n\nh\n")
        let manifest = SourceFile(name: "libX.so", text: "x\n\n\n\n\n\n\n\n\nslot\n")
        let diagnostic = Diagnostic(
            code,
            "No.",
            severity: .warning,
            at: label(config, "b", "primary"),
            secondary: [
                label(config, "a", "first"), label(config, "c", "third"), label(config, "e", "two below"),
                label(config, "h"),
                label(manifest, "slot", "declared here"),
            ]
        )
        #expect(
            plain.render(diagnostic) == """
                warning[RH999]: No.
                  --> plugins.json:1:3
                   |
                 1 | a b c
                   | - ^ - third
                   | | |
                   | | primary
                   | first
                 2 | d
                 3 | e
                   | - two below
                ...
                 7 | h
                   | -
                  ::: libX.so:10:1
                   |
                10 | slot
                   | ---- declared here

                """
        )
    }

    @Test("a diagnostic without a place is its message and its notes")
    func noPlace() {
        let diagnostic = Diagnostic(code, "No file.", help: ["Name one."])
        #expect(plain.render(diagnostic) == "error[RH999]: No file.\n  = help: Name one.\n")
    }

    @Test("tabs, wide characters and combining marks keep the caret in its place")
    func columns() {
        let source = SourceFile(name: "a", text: "\t漢😀e\u{301}x = bad")
        #expect(
            plain.render(Diagnostic(code, "No.", at: label(source, "bad"))) == """
                error[RH999]: No.
                 --> a:1:10
                  |
                1 |     漢😀e\u{301}x = bad
                  |              ^^^

                """
        )
    }

    @Test(
        "the caret is below the text that it points to, whatever the script before it",
        arguments: [("\u{1112}\u{1161}\u{11AB}", 2), ("ना", 1), ("\u{17000}", 2), ("☰", 2), ("㉈", 1)]
    )
    func scripts(text: String, columns: Int) {
        let source = SourceFile(name: "a", text: "\(text)= bad")
        let drawn = plain.render(Diagnostic(code, "No.", at: label(source, "bad")))
        #expect(drawn.hasSuffix("  | " + String(repeating: " ", count: columns + 2) + "^^^\n"))
    }

    @Test("nothing of a file, a name or a message reaches the terminal raw")
    func controlCharacters() {
        let source = SourceFile(
            name: "a\u{1B}[2J",
            bytes: Array("\u{1B}]0;x\u{07}\u{202E}\u{9B}\r\u{7F}".utf8) + [0xFF, 0xC3, 0x78]
        )
        let last = source.bytes.count - 1
        let diagnostic = Diagnostic(
            code,
            "No\u{1B}[31m\nway.",
            at: Label(source, SourceRange(lowerBound: last, upperBound: last + 1), "here\u{07}"),
            notes: ["a\u{1B}"],
            help: ["b\r"]
        )
        #expect(
            plain.render(diagnostic) == #"""
                error[RH999]: No\u{1B}[31m\u{A}way.
                 --> a\u{1B}[2J:1:13
                  |
                1 | \u{1B}]0;x\u{7}\u{202E}\u{9B}\u{D}\u{7F}��x
                  |                                           ^ here\u{7}
                  |
                  = note: a\u{1B}
                  = help: b\u{D}

                """#
        )
    }

    @Test(
        "of a line of a million characters the part around the mark is shown, for each of two marks that are far apart"
    )
    func longLines() {
        let filler = String(repeating: "é", count: 500_000)
        let source = SourceFile(name: "a", text: filler + "ONE" + filler + "TWO" + filler)
        let diagnostic = Diagnostic(code, "No.", at: label(source, "TWO"), secondary: [label(source, "ONE", "first")])
        let left = String(repeating: "é", count: 23)
        let right = String(repeating: "é", count: 45)
        #expect(
            plain.render(diagnostic) == """
                error[RH999]: No.
                 --> a:1:1000004
                  |
                1 | ...\(left)ONE\(right)...
                  |    \(String(repeating: " ", count: 23))--- first
                1 | ...\(left)TWO\(right)...
                  |    \(String(repeating: " ", count: 23))^^^

                """
        )
    }

    @Test("the end of the text, an empty file and a range beyond the file can be marked")
    func ends() {
        let source = SourceFile(name: "a", text: "ab\n")
        for (range, place, line, carets) in [
            (SourceRange(lowerBound: 3, upperBound: 3), "2:1", "2 |", "^"),
            (SourceRange(lowerBound: 90, upperBound: 99), "2:1", "2 |", "^"),
            (SourceRange(lowerBound: 2, upperBound: 3), "1:3", "1 | ab", "  ^"),
            (SourceRange(lowerBound: 0, upperBound: 3), "1:1", "1 | ab", "^^"),
        ] {
            let text = plain.render(Diagnostic(code, "No.", at: Label(source, range)))
            #expect(text == "error[RH999]: No.\n --> a:\(place)\n  |\n\(line)\n  | \(carets)\n")
        }
        let empty = SourceFile(name: "e", text: "")
        let text = plain.render(Diagnostic(code, "No.", at: Label(empty, SourceRange(lowerBound: 0, upperBound: 0))))
        #expect(text == "error[RH999]: No.\n --> e:1:1\n  |\n1 |\n  | ^\n")
    }

    @Test("colour comes only when it is asked for")
    func colors() {
        let source = SourceFile(name: "a", text: "x")
        let text = DiagnosticRenderer(color: true).render(
            Diagnostic(code, "No.", at: label(source, "x", "y"), help: ["z"])
        )
        #expect(
            text == """
                \u{1B}[1;31merror[RH999]\u{1B}[0m\u{1B}[1m: No.\u{1B}[0m
                 \u{1B}[1;34m-->\u{1B}[0m a:1:1
                 \u{1B}[1;34m |\u{1B}[0m
                \u{1B}[1;34m1 |\u{1B}[0m x
                 \u{1B}[1;34m |\u{1B}[0m \u{1B}[1;31m^\u{1B}[0m \u{1B}[1;31my\u{1B}[0m
                 \u{1B}[1;34m |\u{1B}[0m
                 \u{1B}[1;34m =\u{1B}[0m \u{1B}[1mhelp:\u{1B}[0m z

                """
        )
    }

    @Test("the JSON form names code, severity, range, labels, notes and help")
    func json() {
        let source = SourceFile(name: "a.json", text: "é\nbad worse")
        let diagnostic = Diagnostic(
            code,
            "No.",
            at: label(source, "bad"),
            secondary: [label(source, "worse", "w")],
            notes: ["n"],
            help: ["h"]
        )
        let bad = #""range":{"start":{"line":2,"column":1,"offset":3},"end":{"line":2,"column":4,"offset":6}}"#
        let worse = #""range":{"start":{"line":2,"column":5,"offset":7},"end":{"line":2,"column":10,"offset":12}}"#
        var writer = JSONWriter()
        plain.write([diagnostic, Diagnostic(code, "Lost.", severity: .warning)], to: &writer)
        #expect(
            writer.text
                == #"[{"code":"RH999","severity":"error","message":"No.","file":"a.json",\#(bad),"#
                + #""labels":[{"file":"a.json",\#(bad),"text":null,"primary":true},{"file":"a.json",\#(worse),"text":"w","primary":false}],"#
                + #""notes":["n"],"help":["h"]},{"code":"RH999","severity":"warning","message":"Lost.","file":null,"range":null,"#
                + #""labels":[],"notes":[],"help":[]}]"#
        )
    }
}
