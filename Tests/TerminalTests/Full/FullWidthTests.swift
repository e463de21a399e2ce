import Foundation
import PluginManifest
import Testing

@testable import Terminal

@Suite("Widths of characters")
struct FullWidthTests {
    @Test("are those of wcwidth, at every border of its tables and for characters of several scalars")
    func samples() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "WidthSamples.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count > 2000)
        var table = GlyphTable(usesUnicode: true)
        for line in lines {
            let numbers = line.split(separator: " ")
            let scalars = numbers.dropLast().compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
            let width = try #require(numbers.last.flatMap { Int($0) })
            if scalars.count == 1 {
                #expect(scalars[0].columns == width, "U+\(line)")
            } else {
                var text = String.UnicodeScalarView()
                text.append(contentsOf: scalars)
                #expect(table.line(of: String(text)).columns == width, "\(line)")
            }
        }
    }

    @Test("every glyph takes one cell or two, and every text as many as its glyphs")
    func glyphs() {
        var table = GlyphTable(usesUnicode: true)
        for value in UInt32(0)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let glyphs = table.line(of: String(scalar))
            #expect(glyphs.allSatisfy { $0.columns == 1 || $0.columns == 2 })
        }
    }

    @Test("a syllable without end becomes glyphs of two columns, letter by letter as terminals show it")
    func endlessCharacters() {
        var table = GlyphTable(usesUnicode: true)
        func parts(_ text: String) -> [String] {
            table.line(of: text).map { "\(Glyph.text(of: $0.symbol, clusters: table.clusters)) \($0.columns)" }
        }
        #expect(String(repeating: "\u{1100}", count: 30).count == 1)
        #expect(parts("\u{1100}\u{1100}\u{1161}") == ["\u{1100} 2", "\u{1100}\u{1161} 2"])
        #expect(
            parts("\u{915}\u{94D}\u{915}\u{94D}\u{915}") == ["\u{915}\u{94D}\u{915}\u{94D} 2", "\u{915} 1"]
        )
        #expect(parts("\u{915}\u{94D}\u{937}\u{93F}") == ["\u{915}\u{94D}\u{937} 2", "\u{93F} 1"])
        #expect(parts("x\u{1F3FD}") == ["x 1", "\u{1F3FD} 2"])
        // What terminals join stays together.
        for text in ["👨‍👩‍👧‍👦", "👍🏽", "🇫🇷", "❤️", "1️⃣", "🏴‍☠️", "👩🏽‍❤️‍👨🏽"] { #expect(parts(text) == ["\(text) 2"]) }
        // Neither a long character nor a long text takes all memory.
        for (scalar, count) in [("\u{1100}", GlyphTable.limit + 1), ("\u{301}", 1)] {
            #expect(table.line(of: String(repeating: scalar, count: 1_000_000)).count == count)
        }
        var ascii = GlyphTable(usesUnicode: false)
        #expect(ascii.line(of: String(repeating: "\u{1100}", count: 30)).columns == 2)
    }

    @Test("lines are broken at spaces, otherwise within words, and never exceed their room")
    func paragraphs() {
        var table = GlyphTable(usesUnicode: true)
        let frame = Frame(size: TerminalSize(columns: 1, rows: 1))
        func lines(_ text: String, _ columns: Int) -> [String] {
            Paragraph(table.glyphs(of: text), columns: columns).lines.map { line in
                line.map { frame.text(of: Cell(symbol: $0.symbol, style: .plain)) }.joined()
            }
        }
        #expect(lines("one two three", 7) == ["one two", "three"])
        #expect(lines("one two three", 8) == ["one two", "three"])
        #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
        #expect(lines("a bcdefgh", 3) == ["a", "bcd", "efg", "h"])
        #expect(lines("日本語", 5) == ["日本", "語"])
        #expect(lines("one\n\ntwo\r\nthree", 20) == ["one", "", "two", "three"])
        #expect(lines("", 5) == [""])
        for columns in 2..<30 {
            for line in Paragraph(table.glyphs(of: "日本 語 abc de fghijklmnop q 日x日x日 r"), columns: columns).lines {
                #expect(line.columns <= columns)
            }
        }
    }
}
