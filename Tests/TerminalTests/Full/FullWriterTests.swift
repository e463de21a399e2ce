import PluginABI
import TestSupport
import Testing

@testable import Terminal

@MainActor
@Suite("What is written between frames")
struct FullWriterTests {
    /// The emulator erases with its own ground, as kitty and GNU screen do.
    @Test(
        "leads from any frame to any other, on the terminal's own ground and on a theme's",
        arguments: TerminalProfile.ColorDepth.allCases,
        [nil, ThemeColors.named("nord")]
    )
    func randomFrames(_ depth: TerminalProfile.ColorDepth, _ colors: ThemeColors?) {
        let theme = Theme(depth, on: .dark, colors)
        var writer = FrameWriter(theme: theme)
        var random = SeededGenerator(seed: 7 + UInt64(depth.rawValue))
        var size = TerminalSize(columns: 30, rows: 6)
        var emulator = Emulator(columns: size.columns, rows: size.rows)
        var frame = Frame(size: size)
        for round in 0..<400 {
            if round % 40 == 39 {
                size = TerminalSize(
                    columns: .random(in: 1...40, using: &random),
                    rows: .random(in: 1...8, using: &random)
                )
                emulator.resize(columns: size.columns, rows: size.rows)
                writer.forget()
            }
            frame = Self.frame(like: frame, size: size, &random)
            emulator.feed(writer.update(to: frame))
            let difference = emulator.difference(from: frame, theme: theme)
            #expect(difference == nil, "round \(round): \(difference ?? "")")
            if difference != nil { return }
        }
    }

    @Test("has no code for the ink of a blank, but one for its ground and for what is seen of it otherwise")
    func blanks() {
        func codes(_ blank: Style) -> Int {
            var frame = Frame(size: TerminalSize(columns: 20, rows: 1))
            frame.put(Glyph("a"), x: 0, y: 0, style: Style(ink: .negative))
            frame.put(.space, x: 1, y: 0, style: blank)
            frame.put(Glyph("b"), x: 2, y: 0, style: Style(ink: .negative))
            var writer = FrameWriter(theme: Theme(.rgb, on: .dark))
            return writer.update(to: frame).split(separator: "a")[1].count { $0 == "m" }
        }
        for blank in [Style.plain, Style(ink: .accent), Style(ink: .muted, attributes: .bold)] {
            #expect(codes(blank) == 0)
        }
        for attributes in [Attributes.filled, .underline, .reverse] {
            #expect(codes(Style(attributes: attributes)) == 2)
        }
    }

    @Test("is nothing where nothing changed, and less than 64 bytes where one cell did")
    func fewBytes() {
        for depth in TerminalProfile.ColorDepth.allCases {
            var writer = FrameWriter(theme: Theme(depth, on: .dark))
            let first = build(Samples.board("X.O.X....")).frame
            _ = writer.update(to: first)
            #expect(writer.update(to: first).isEmpty)
            for (x, y) in [(0, 0), (40, 8), (79, 23)] {
                var changed = first
                changed.put(
                    Glyph("O"),
                    x: x,
                    y: y,
                    style: Style(ink: .negative, attributes: [.bold, .underline, .reverse])
                )
                let bytes = writer.update(to: changed).utf8.count
                #expect((1..<64).contains(bytes), "\(bytes) bytes")
                _ = writer.update(to: first)
            }
        }
    }

    @Test("is everything once more after another program has used the terminal")
    func forget() {
        let theme = Theme(.rgb, on: .dark)
        var writer = FrameWriter(theme: theme)
        let frame = build(Samples.form).frame
        _ = writer.update(to: frame)
        writer.forget()
        var emulator = Emulator(columns: 80, rows: 24)
        emulator.feed("\u{1B}[1;7mjunk of another program\u{1B}[?25h")
        emulator.feed(writer.update(to: frame))
        #expect(emulator.difference(from: frame, theme: theme) == nil)
    }

    @Test("is all that stands to the right of a character that may be wider than its cells")
    func spilling() {
        var writer = FrameWriter(theme: Theme(.none, on: .dark))
        // As tmux 3.3: a skin tone takes two columns of its own.
        var emulator = Emulator(columns: 12, rows: 2, joinsSkinTones: false)
        for text in ["ab", "👍🏽", "👍🏽👍🏽", "x👍🏽👍🏽y", "x👍🏽y", "👍🏽"] {
            let (frame, x) = Self.frame(of: text, columns: 12, bar: 6)
            emulator.feed(writer.update(to: frame))
            if text.hasSuffix("y") { #expect(emulator[x - 1, 0].text == "y") }
            for column in x..<12 { #expect(emulator[column, 0].text == (column == 6 ? "│" : " ")) }
        }
    }

    @Test("leaves nothing of what was there beside a character that is narrower than its cells")
    func narrow() {
        var writer = FrameWriter(theme: Theme(.none, on: .dark))
        // As tmux 3.3: U+FE0F makes no picture two columns wide.
        var emulator = Emulator(columns: 8, rows: 2, widensPictures: false)
        for text in ["abcdefgh", "❤️☀️Zo", "x❤️☀️", "ab❤️☀️cd"] {
            emulator.feed(writer.update(to: Self.frame(of: text, columns: 8).frame))
            let shown = (0..<8).map { emulator[$0, 0].text }.joined()
            #expect(shown.filter { $0 != " " } == text)
        }
    }

    /// Two rows with a text in the first, over a bar, and the column where it ends.
    private static func frame(of text: String, columns: Int, bar: Int? = nil) -> (frame: Frame, end: Int) {
        var table = GlyphTable(usesUnicode: true)
        var frame = Frame(size: TerminalSize(columns: columns, rows: 2))
        if let bar { frame.put(Glyph("│"), x: bar, y: 0, style: .plain) }
        var x = 0
        for glyph in table.line(of: text) {
            frame.put(glyph, x: x, y: 0, style: .plain)
            x += glyph.columns
        }
        frame.clusters = table.clusters
        return (frame, x)
    }

    /// A frame that shares some cells with another.
    private static func frame(like old: Frame, size: TerminalSize, _ random: inout SeededGenerator) -> Frame {
        var table = GlyphTable(usesUnicode: true)
        var frame = old.size == size && Bool.random(using: &random) ? old : Frame(size: size)
        if Bool.random(using: &random) { _ = table.line(of: "👍🏽e\u{301}") }
        // The table of a frame that continues has to know the characters that it holds.
        for cluster in frame.clusters { _ = table.line(of: cluster) }
        frame = Frame(recoding: frame, with: &table)
        let pieces = [
            "x", " ", "word", "日", "❤️", "👨‍👩‍👧‍👦", "e\u{301}", "🇫🇷", "─", "👍🏽", "   ", "本語", "\u{1100}\u{1100}\u{1161}",
        ]
        for _ in 0..<Int.random(in: 0...25, using: &random) {
            let style = Style(
                ink: Ink.allCases.randomElement(using: &random) ?? .plain,
                attributes: Bool.random(using: &random) ? [] : Attributes(rawValue: .random(in: 0...31, using: &random))
            )
            var x = Int.random(in: 0..<size.columns, using: &random)
            let y = Int.random(in: 0..<size.rows, using: &random)
            for glyph in table.line(of: pieces.randomElement(using: &random) ?? "") {
                frame.put(glyph, x: x, y: y, style: Bool.random(using: &random) ? .plain : style)
                x += glyph.columns
            }
        }
        frame.clusters = table.clusters
        frame.cursor = Bool.random(using: &random) ? nil : Position(x: size.columns / 2, y: size.rows / 2)
        frame.restingCursor =
            Bool.random(using: &random)
            ? nil : Position(x: .random(in: 0..<size.columns, using: &random), y: size.rows / 3)
        return frame
    }
}

extension Frame {
    /// The same frame, with its characters of several scalars numbered as another table does.
    fileprivate init(recoding frame: Frame, with table: inout GlyphTable) {
        self.init(size: frame.size)
        for y in 0..<size.rows {
            for x in 0..<size.columns where frame[x, y].symbol != Cell.continuation {
                for glyph in table.line(of: frame.text(of: frame[x, y])).prefix(1) {
                    put(glyph, x: x, y: y, style: frame[x, y].style)
                }
            }
        }
    }
}
