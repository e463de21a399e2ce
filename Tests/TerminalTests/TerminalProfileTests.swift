import Testing

@testable import Terminal

@Suite("What a terminal can show, as its environment tells")
struct TerminalProfileTests {
    private func profile(_ variables: [String: String]) -> TerminalProfile {
        TerminalProfile { variables[$0] }
    }

    @Test(
        "the colours follow TERM",
        arguments: [
            ("", .none), ("dumb", .none), ("vt100", .none), ("vt220-w", .none), ("xterm-mono", .none),
            ("linux-m", .none), ("xterm", .ansi), ("linux", .ansi), ("vte", .ansi), ("vte-256color", .indexed),
            ("xterm-256color", .indexed), ("xterm-direct", .rgb),
        ] as [(String, TerminalProfile.ColorDepth)]
    )
    func term(term: String, colors: TerminalProfile.ColorDepth) {
        #expect(profile(["TERM": term]).colors == colors)
    }

    @Test("without TERM there is no colour, and no cursor to move")
    func noTerm() {
        #expect(profile([:]).colors == .none)
        #expect(!profile([:]).canMoveCursor)
        #expect(!profile(["TERM": "dumb"]).canMoveCursor)
        #expect(profile(["TERM": "vt100"]).canMoveCursor)
    }

    @Test("COLORTERM promises all colours where TERM promises any, and NO_COLOR takes them away")
    func promises() {
        #expect(profile(["TERM": "vte-256color", "COLORTERM": "truecolor"]).colors == .rgb)
        #expect(profile(["TERM": "xterm", "COLORTERM": "24bit"]).colors == .rgb)
        #expect(profile(["TERM": "vt100", "COLORTERM": "truecolor"]).colors == .none)
        #expect(profile(["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"]).colors == .none)
        #expect(profile(["TERM": "xterm", "NO_COLOR": ""]).colors == .ansi)
    }

    @Test(
        "a line over SSH is given longer for the rest of a key, and ESCDELAY says how long",
        arguments: [
            ([:], 50), (["SSH_TTY": "/dev/pts/9"], 200), (["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"], 200),
            (["ESCDELAY": "1000"], 1000), (["ESCDELAY": "25", "SSH_TTY": "/dev/pts/9"], 25), (["ESCDELAY": "x"], 50),
            (["ESCDELAY": "0"], 50), (["ESCDELAY": "-1"], 50), (["ESCDELAY": "99999999"], 10_000),
        ] as [([String: String], Int)]
    )
    func keyPatience(variables: [String: String], patience: Int) {
        #expect(profile(variables.merging(["TERM": "xterm"]) { $1 }).keyPatience == patience)
    }

    @Test(
        "more than ASCII is shown where the locale is of UTF-8: LC_ALL before LC_CTYPE before LANG",
        arguments: [
            ([:], false), (["LANG": "C"], false), (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true),
            (["LANG": "de_DE.ISO-8859-1"], false), (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
            (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
        ] as [([String: String], Bool)]
    )
    func locale(variables: [String: String], usesUnicode: Bool) {
        #expect(profile(variables.merging(["TERM": "xterm"]) { $1 }).usesUnicode == usesUnicode)
    }

    @Test(
        "COLORFGBG says how light the ground is, until the terminal itself does",
        arguments: [
            ("", .dark), ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("0;7", .light), ("7;8", .dark),
            ("15;default", .dark), ("0;16", .dark), ("0;-1", .dark), (";", .dark), ("11", .light),
        ] as [(String, Background)]
    )
    func ground(variable: String, background: Background) {
        let profile = profile(["TERM": "xterm-256color", "COLORFGBG": variable])
        #expect(profile.background == background)
        #expect(profile.asksBackground)
    }

    @Test("a dumb terminal, such as an editor's, shows what its locale says: only its cursor stands still")
    func dumbUnicode() {
        #expect(profile(["TERM": "dumb", "LANG": "C.UTF-8"]).usesUnicode)
        #expect(profile(["LANG": "C.UTF-8"]).usesUnicode)
    }
}
