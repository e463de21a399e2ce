import TestSupport
import Testing

@testable import Terminal

@Suite("What a terminal sends")
struct FullDecoderTests {
    private static let samples: [(String, [InputEvent])] = [
        ("a", [.text("a")]),
        ("é日👍", [.text("é"), .text("日"), .text("👍")]),
        ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
        ("\u{3}", [.key(.control("c"))]), ("\u{15}", [.key(.control("u"))]), ("\u{0}", []),
        ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]),
        ("\u{1B}[1;5C\u{1B}[1;3D", [.key(.wordRight), .key(.wordLeft)]),
        ("\u{1B}[1;2C\u{1B}[1;D\u{1B}[3;5~", [.key(.right), .key(.left), .key(.wordDelete)]),
        ("\u{1B}[D", [.key(.left)]),
        ("\u{1B}[H", [.key(.home)]), ("\u{1B}[4~", [.key(.end)]), ("\u{1B}[Z", [.key(.backTab)]),
        ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]),
        ("\u{1B}[24~", [.key(.function(12))]), ("\u{1B}OP", [.key(.function(1))]), ("\u{1B}[[E", [.key(.function(5))]),
        ("\u{1B}[15~", [.key(.function(5))]), ("\u{1B}[17~", [.key(.function(6))]),
        ("\u{1B}[21~", [.key(.function(10))]),
        ("\u{1B}[23~", [.key(.function(11))]),
        ("\u{1B}x", [.key(.alt("x"))]), ("\u{1B}\u{7F}q", [.key(.alt("\u{7F}")), .text("q")]),
        ("\u{1B}\rq", [.key(.alt("\r")), .text("q")]), ("\u{1B}\n", [.key(.alt("\r"))]),
        ("\u{1B}\t", [.key(.alt("\t"))]), ("\u{1B}\u{8}", [.key(.alt("\u{7F}"))]),
        ("\u{1B}éq", [.key(.alt("é")), .text("q")]), ("\u{1B}\u{1}q", [.key(.alt("\u{1}")), .text("q")]),
        ("\u{1B}\u{0}q", [.text("q")]), ("\u{1B}\u{3}", [.key(.control("c"))]),
        ("\u{1B}P>|xterm(q)\u{1B}\\a", [.text("a")]), ("\u{1B}]11;rgb:q/q/q\u{1B}\\a", [.text("a")]),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\a", [.background(.light), .text("a")]),
        ("\u{1B}]11;rgb:00/2b/36\u{7}", [.background(.dark)]), ("\u{1B}]11;rgb:f/f/f\u{7}", [.background(.light)]),
        ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{7}", [.background(.light)]),
        ("\u{1B}]11;rgb:ffff/ffff\u{7}", []), ("\u{1B}]11;rgb:fffff/0/0\u{7}", []),
        ("\u{1B}]11;rgb:+f/-f/f\u{7}", []), ("\u{1B}]11;rgb:f/f/f/\u{7}", []),
        ("\u{1B}]10;rgb:ffff/ffff/ffff\u{7}", []), ("\u{1B}P11;rgb:ffff/ffff/ffff\u{7}", []),
        ("\u{1B}]11;rgb:q/q/q\u{7}a", [.text("a")]), ("\u{1B}_Gi=31;q\u{1B}\\a", [.text("a")]),
        ("\u{1B}^q\u{1B}\\a", [.text("a")]), ("\u{1B}Xqü\u{1B}\\a", [.text("a")]),
        ("\u{1B}P\u{1B}\\a", [.text("a")]), ("\u{1B}]0;q\u{3}a", [.key(.control("c")), .text("a")]),
        ("\u{1B}]0;q\u{1B}[Aa", [.key(.up), .text("a")]), ("\u{1B}]0;q\u{18}a", [.text("a")]),
        ("\u{1B}]0;q\rq\u{7}a", [.text("a")]), ("\u{1B}]0;q\u{1A}a", [.text("a")]),
        ("\u{1B}Pq\u{7}q\r\nq\u{1B}\\a", [.text("a")]), ("\u{1B}Pq\u{3}a", [.key(.control("c")), .text("a")]),
        ("\u{1B}_q\u{1B}xa", [.key(.alt("x")), .text("a")]),
        ("\u{1B}[" + String(repeating: "1;", count: 200) + "\u{1B}[Aa", [.key(.up), .text("a")]),
        ("\u{1B}\u{1B}[A\u{1B}\u{1B}[D", [.key(.up), .key(.wordLeft)]),
        (
            "\u{1B}[<0;12;5M\u{1B}[<32;13;5M\u{1B}[<0;12;5m",
            [
                .mouse(.press, column: 11, row: 4), .mouse(.drag, column: 12, row: 4),
                .mouse(.release, column: 11, row: 4),
            ]
        ),
        ("\u{1B}[<64;1;1M\u{1B}[<65;3;2M", [.wheel(-3, column: 0, row: 0), .wheel(3, column: 2, row: 1)]),
        ("\u{1B}[M #$", [.mouse(.press, column: 2, row: 3)]),
        ("\u{1B}[200~two\nlines\u{1B}[A\u{1B}[201~b", [.paste("two\nlines\u{1B}[A"), .text("b")]),
        ("\u{1B}[?1;2c\u{1B}[999;999;999xz", [.text("z")]),
        ("\u{1B}[" + String(repeating: "1;", count: 200) + "Az", [.text("z")]),
        ("\u{1B}[<99999999999999999999;1;1Mz", [.text("z")]),
        ("\u{1B}[1\ra", [.key(.enter), .text("a")]),
        // Kitty's keyboard protocol, and xterm's modifyOtherKeys.
        ("\u{1B}[99;5u\u{1B}[27;5;99~", [.key(.control("c")), .key(.control("c"))]),
        (
            "\u{1B}[113u\u{1B}[13u\u{1B}[9u\u{1B}[27uq",
            [.text("q"), .key(.enter), .key(.tab), .key(.escape), .text("q")]
        ),
        ("\u{1B}[9;2u\u{1B}[127u\u{1B}[32u", [.key(.backTab), .key(.backspace), .text(" ")]),
        (
            "\u{1B}[122;5u\u{1B}[92;5u\u{1B}[27;5;122~",
            [.key(.control("z")), .key(.control("\\")), .key(.control("z"))]
        ),
        ("\u{1B}[1089::99;5u", [.key(.control("c"))]), ("\u{1B}[99;69u", [.key(.control("c"))]),
        ("\u{1B}[105;5u\u{1B}[109;5u\u{1B}[91;5u", [.key(.tab), .key(.enter), .key(.escape)]),
        ("\u{1B}[97;2u\u{1B}[49:33;2u\u{1B}[97;;228u", [.text("A"), .text("!"), .text("ä")]),
        ("\u{1B}[97;3u\u{1B}[13;3u\u{1B}[127;3u", [.key(.alt("a")), .key(.alt("\r")), .key(.alt("\u{7F}"))]),
        (
            "\u{1B}[57414u\u{1B}[57417u\u{1B}[57426u\u{1B}[57402u",
            [.key(.enter), .key(.left), .key(.delete), .text("3")]
        ),
        ("\u{1B}[97;9u\u{1B}[57441;2u\u{1B}[97;1:3u\u{1B}[1;1:3Aa", [.text("a")]),
        ("\u{1B}[1;1:2A\u{1B}[1;5:1C", [.key(.up), .key(.wordRight)]),
    ]

    @Test("is understood, wherever the reads cut it", arguments: samples.indices)
    func everyCut(_ index: Int) {
        let (text, expected) = Self.samples[index]
        let bytes = Array(text.utf8)
        var whole = InputDecoder()
        #expect(whole.feed(bytes) == expected)
        for cut in 0...bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
            #expect(events == expected, "cut at \(cut)")
        }
        var single = InputDecoder()
        #expect(bytes.flatMap { single.feed([$0]) } == expected)
    }

    @Test("an escape alone is the key once a moment has passed")
    func loneEscape() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.patience == 50)
        #expect(decoder.resolve() == [.key(.escape)])
        #expect(decoder.patience == 2000)
        #expect(decoder.resolve() == [])
        #expect(decoder.patience == nil)
        #expect(decoder.feed([0x1B, 0x1B]) == [])
        #expect(decoder.patience == 50)
        #expect(decoder.resolve() == [.key(.escape), .key(.escape)])
        #expect(decoder.feed(Array("x".utf8)) == [.text("x")])
    }

    @Test("an answer that is cut after its escape is Esc, and the answer, however late")
    func cutAnswer() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.patience == 50)
        #expect(decoder.resolve() == [.key(.escape)])
        #expect(decoder.feed(Array("]11;rgb:ffff/ffff/ffff\u{7}".utf8)) == [.background(.light)])
        #expect(decoder.patience == nil)
    }

    @Test("the beginning of a sequence is not a key, nor is a cut sequence")
    func begunSequences() {
        for key in "P]_^X[O" {
            var decoder = InputDecoder()
            #expect(decoder.feed([0x1B] + Array(String(key).utf8)) == [])
            #expect(decoder.patience == 2000)
            #expect(decoder.resolve() == [])
            #expect(decoder.feed(Array("q".utf8)) == [.text("q")])
        }
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}P>|xterm(".utf8)) == [])
        #expect(decoder.patience == 2000)
        #expect(decoder.feed(Array("q)\u{1B}".utf8)) == [])
        #expect(decoder.patience == 2000)
        #expect(decoder.feed(Array("\\a".utf8)) == [.text("a")])
        #expect(decoder.patience == nil)
    }

    @Test("a string whose end is lost does not block the input: it ends with two seconds' quiet")
    func endlessString() {
        var quiet = InputDecoder()
        #expect(quiet.feed(Array("\u{1B}]0;q".utf8)) == [])
        #expect(quiet.resolve() == [])
        #expect(quiet.feed(Array("q".utf8)) == [.text("q")])
        var escape = InputDecoder()
        #expect(escape.feed(Array("\u{1B}]0;q\u{1B}".utf8)) == [])
        #expect(escape.resolve() == [])
        #expect(escape.feed([3]) == [.key(.control("c"))])
    }

    @Test("a string of any length is dropped up to its end, and takes no memory", arguments: ["P", "]", "_", "^", "X"])
    func longString(start: String) {
        let body = [UInt8](repeating: 0x71, count: 1 << 20)
        for (end, rest) in [("\u{1B}\\", []), ("\u{18}", []), ("\u{1A}", []), ("\u{1B}[A", [InputEvent.key(.up)])] {
            var decoder = InputDecoder()
            #expect(decoder.feed(Array("\u{1B}\(start)".utf8) + body) == [])
            #expect(decoder.patience == 2000)
            let kept = Mirror(reflecting: decoder).children.compactMap { ($0.value as? [UInt8])?.count }
            #expect(!kept.isEmpty && kept.allSatisfy { $0 < 100 })
            #expect(decoder.feed(body) == [])
            #expect(decoder.feed(Array("\(end)a".utf8)) == rest + [.text("a")])
        }
    }

    @Test("nothing in a string is a key, whatever it says and wherever the reads cut it")
    func randomStrings() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let body = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                UInt8.random(in: 0x20...0xFF, using: &random)
            }
            let start = ["P", "]", "_", "^", "X"].randomElement(using: &random) ?? ""
            let end = start == "]" && Bool.random(using: &random) ? "\u{7}a" : "\u{1B}\\a"
            let bytes = Array("\u{1B}\(start)".utf8) + body + Array(end.utf8)
            let cut = Int.random(in: 0...bytes.count, using: &random)
            var decoder = InputDecoder()
            #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == [.text("a")])
            var single = InputDecoder()
            #expect(bytes.flatMap { single.feed([$0]) } == [.text("a")])
        }
    }

    @Test("bytes that are not UTF-8 are shown as bytes, and what follows is not lost")
    func notUTF8() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0xE9, 0x61]) == [.text("\u{FFFD}"), .text("a")])
        #expect(decoder.feed([0xFF, 0xC0, 0x62]) == [.text("\u{FFFD}"), .text("\u{FFFD}"), .text("b")])
        #expect(decoder.feed([0xED, 0xA0, 0x80, 0x63]) == [.text("\u{FFFD}"), .text("c")])
        #expect(decoder.feed([0xF0, 0x9F, 0x1B, 0x5B, 0x41]) == [.text("\u{FFFD}"), .key(.up)])
    }

    @Test("a paste is kept up to its limit, and its end is found behind it")
    func hugePaste() {
        var decoder = InputDecoder()
        let start = Array("\u{1B}[200~".utf8)
        let text = [UInt8](repeating: 0x61, count: InputDecoder.pasteLimit + 5000)
        let events = decoder.feed(start + text + Array("\u{1B}[201~q".utf8))
        #expect(events.count == 2)
        #expect(events.first == .paste(String(repeating: "a", count: InputDecoder.pasteLimit)))
        #expect(events.last == .text("q"))
    }

    @Test("what is broken off is let go after two seconds, but for what was pasted, and the next key is heard")
    func brokenOff() {
        for begun in ["\u{1B}[1;", "\u{1B}[M ", "\u{1B}[[", "\u{1B}[" + String(repeating: "1;", count: 40)] {
            var decoder = InputDecoder()
            #expect(decoder.feed(Array(begun.utf8)) == [])
            #expect(decoder.patience == 2000)
            #expect(decoder.resolve() == [])
            #expect(decoder.patience == nil)
            #expect(decoder.feed([3]) == [.key(.control("c"))])
        }
        var character = InputDecoder()
        #expect(character.feed([0xF0, 0x9F]) == [])
        #expect(character.resolve() == [.text("\u{FFFD}")])
        var paste = InputDecoder()
        #expect(paste.feed(Array("\u{1B}[200~one\u{3}two\u{1B}[20".utf8)) == [])
        #expect(paste.patience == 2000)
        #expect(paste.resolve() == [.paste("one\u{3}two\u{1B}[20")])
        #expect(paste.feed([3]) == [.key(.control("c"))])
        #expect(paste.feed(Array(Keys.paste("three").utf8)) == [.paste("three")])
    }

    @Test("no bytes at all make it trap, and a cut changes nothing")
    func randomBytes() {
        var random = SeededGenerator(seed: 3)
        let alphabet =
            Array("\u{1B}\u{1B}\u{1B}[[<;0123456789~MmOABZP]_^X\\\u{3}\u{7}\r\u{7F}".utf8) + [
                0x80, 0xC3, 0xE2, 0xF0, 0xFF,
            ]
        for _ in 0..<2000 {
            let bytes = (0..<24).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            var whole = InputDecoder()
            var parts = InputDecoder()
            #expect(whole.feed(bytes) == bytes.flatMap { parts.feed([$0]) })
            // Whatever it is in the middle of, quiet brings it out.
            _ = whole.resolve()
            #expect(whole.feed(Array("q".utf8)) == [.text("q")])
        }
    }
}
