import Base
import GalleryPlugin
import PluginABI
import TestSupport
import Testing

@testable import Terminal

@MainActor
@Suite("What a plugin says")
struct FullHostileTests {
    /// What must not reach a terminal, by Unicode's own words and not by the code's: control characters, separators of
    /// lines and paragraphs, and the twelve characters with the property Bidi_Control (UAX #9).
    nonisolated private static let hostile: [Unicode.Scalar] = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }
        .filter(
            isHostile
        )

    nonisolated private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: bidiControls.contains(scalar.value)
        }
    }

    nonisolated private static let bidiControls: [UInt32] = [
        0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
    ]

    @Test("never reaches the terminal as a control character or a mark that turns the direction of text")
    func controlCharacters() throws {
        #expect(Self.hostile.count == 65 + 2 + 12)
        var seen = 0
        // A few at a time, so that all of them find room on the screen.
        for start in stride(from: 0, to: Self.hostile.count, by: 4) {
            let evil = Self.hostile[start...].prefix(4).map { "e\($0)\u{301}\u{200D}\($0)" }.joined() + "end"
            for unicode in [true, false] {
                for (overlay, columns) in [(nil, 100), (.help, 100), (nil, 160)] as [(FullView.Overlay?, Int)] {
                    let frame = build(Self.screen(evil), path: [evil], columns, 50, unicode: unicode) { view, _ in
                        view.overlay = overlay
                        if overlay == nil { view.inspection = InspectorContent(tree: Self.tree(evil), output: evil) }
                        view.notice = (evil, .negative)
                    }.frame
                    let symbols = Set(frame.cells.map(\.symbol))
                    let shown = symbols.flatMap { Glyph.text(of: $0, clusters: frame.clusters).unicodeScalars }
                    let bad = shown.filter { Self.isHostile($0) && $0.value != Cell.continuation }
                    #expect(bad == [], "\(bad.map { String($0.value, radix: 16) })")
                    seen += frame.picture.split(separator: "end").count - 1
                }
            }
        }
        // All of what was said was shown, or this test would show nothing: at the least in the title, the path and the
        // notice.
        #expect(seen > 20 * 2 * 3 * 3)
    }

    @Test(
        "texts that differ in a character that is not seen look different",
        arguments: [
            0xAD, 0x034F, 0x17B4, 0x180E, 0x200B, 0x2060, 0x2064, 0x3164, 0xFFA0, 0xFFF0, 0xFEFF, 0x1BCA0, 0x1D173,
            0xE0041, 0xE0FFF,
        ] as [UInt32],
        [true, false]
    )
    func invisible(value: UInt32, unicode: Bool) throws {
        let scalar = String(try #require(Unicode.Scalar(value)))
        var table = GlyphTable(usesUnicode: unicode)
        func shown(_ text: String) -> String {
            table.glyphs(of: text).map { Glyph.text(of: $0.symbol, clusters: table.clusters) }.joined()
        }
        let sign = unicode ? "\u{FFFD}" : "?"
        // What joins the letter before it makes a character of two, which ASCII has not.
        let joins = "y\(scalar)".count == 1
        #expect(shown("Pay\(scalar)pal") == (joins && !unicode ? "Pa?pal" : "Pay\(sign)pal"))
        #expect(shown("\(scalar)Pay") == "\(sign)Pay")
        let escape = "\\u{\(String(value, radix: 16, uppercase: true))}"
        #expect("Pay\(scalar)pal".shown(usesUnicode: unicode) == "Pay\(escape)pal")
    }

    @Test("never reaches the terminal so in a notice, or when the face ends")
    func besidesFrames() {
        for scalar in Self.hostile {
            let errors = MemoryOutput()
            let profile = TerminalProfile(colors: .none, usesUnicode: true)
            let face = FullFace(
                surface: MemorySurface(),
                errors: errors,
                profile: profile,
                timer: ManualTimer()
            )
            let form = FullBusyForm(profile: profile, picture: LastPicture(profile: profile)) {
                TerminalSize(columns: 80, rows: 24)
            }
            let work = BusyWork(plugin: "\(scalar)", activity: .load, interrupt: .host)
            let notice = form.text(of: work, after: 200, count: 0) ?? ""
            #expect(notice.unicodeScalars.filter { $0 != "\u{1B}" && Self.isHostile($0) } == [])
            #expect(notice.unicodeScalars.count { $0 == "\u{1B}" } == 7)
            face.start(doNothing)
            face.tell(.fault(Fault(kind: .leaked, message: "\(scalar)", path: [])))
            face.end(.quit, .done)
            #expect(errors.text.dropLast().unicodeScalars.filter(Self.isHostile) == [])
        }
    }

    private static func screen(_ evil: String) -> Screen {
        Screen(title: evil) {
            ElementSamples.all(saying: evil, count: 1)
        }
    }

    @Test(
        "may be of any length and number, repeated, wide or empty: each face shows it, and any of it can be chosen",
        arguments: ["", "x", "日本語", String(repeating: "w", count: 300), "\u{1B}[2J\r\n\u{202E}", "👨‍👩‍👧‍👦"],
        [0, 1, 1_000]
    )
    func sizes(text: String, count: Int) throws {
        for element in ElementSamples.all(saying: text, count: count) {
            let screen = Screen(title: text) { element }
            for columns in [20, 80, 200] {
                let frame = build(screen, columns, 12) { view, controls in
                    view.interaction.focus = controls.last?.id
                    view.scroll = .max / 2
                }.frame
                #expect(frame.picture.unicodeScalars.allSatisfy { $0 == "\n" || !Self.isHostile($0) })
            }
            let plain = MemoryOutput()
            PlainFace(output: plain).show(screen, path: [])
            #expect(plain.text.unicodeScalars.allSatisfy { $0 == "\n" || !Self.isHostile($0) })
            let json = MemoryOutput()
            JSONFace(output: json, hostVersion: "0").show(screen, path: [])
            #expect(json.text.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
        }
    }

    @Test(
        "of more text than a screen keeps, what is seen is shown, and so are the controls and what is around them",
        arguments: [Pane.Scrolling.atEnd, .byItself]
    )
    func muchText(scrolling: Pane.Scrolling) {
        let words = String(repeating: "lorem ipsum dolor sit amet ", count: 15)
        let screen = Screen(title: "Chat") {
            Row {
                Pane(scrolling: scrolling) {
                    for number in 0..<1280 { Text(markdown: "**\(number)** \(words)") }
                }
            }
            Field("Message", id: "draft", text: "I can be read")
            Button("Send", id: "send", role: .primary)
        }
        let rig = FaceRig(screen)
        let shown = rig.shown
        for words in ["Message", "I can be read", "Send", "q quit", " Chat ", "lorem ipsum dolor sit amet"] {
            #expect(shown.contains(words), "\(words): \(shown)")
        }
        #expect(shown.contains(scrolling == .atEnd ? " 1279 lorem" : " 0 lorem"), "\(shown)")
    }

    @Test("of more text than is measured, each text that is seen has a row, and controls are shown")
    func endlessText() {
        let screen = Screen(title: "Log") {
            for number in 0..<600 { Text("\(number) " + String(repeating: "x", count: 16_000)) }
            Button("Stop", id: "stop")
        }
        let rig = FaceRig(screen)
        rig.type(Keys.end)
        #expect(rig.shown.contains("Stop") && rig.shown.contains("599 xxx"), "\(rig.shown)")
    }

    @Test("in long cells leaves room for what is seen beside them")
    func longCells() {
        let rows = (0..<20).map { row in (0..<5).map { "\(row).\($0) " + String(repeating: "x", count: 15_000) } }
        let screen = Screen(title: "Table") {
            Table(columns: (0..<5).map { Table.Column("Column \($0)") }, rows: rows)
            Field("Name", id: "name", text: "Ada")
            Button("Stop", id: "stop")
        }
        let rig = FaceRig(screen, 80, 40)
        for words in ["19.4", "Name", "Ada", "Stop", "ctrl-c quit"] {
            #expect(rig.shown.contains(words), "\(words): \(rig.shown)")
        }
    }

    @Test("of 10,000 items shows those that the focus is on, and what is picked is the item that has it")
    func longList() {
        let items = (0..<10_000).map { List.Item(id: "\($0)", title: "item \($0)", detail: "at \($0)") }
        let picked = FaceRig(Screen(title: "Long") { List(id: "pick", items: items, selected: "9999") })
        #expect(picked.shown.contains("item 9999"))
        let rig = FaceRig(Screen(title: "Long") { List(id: "pick", items: items) })
        rig.type(Keys.end)
        #expect(rig.shown.contains("item 9999"))
        rig.type(Keys.home + "jj\r")
        #expect(rig.heard == ["pick=2"])
        #expect(rig.shown.contains("item 2 ") && !rig.shown.contains("item 9999"))
    }

    private static func tree(_ evil: String) -> TreeSnapshot {
        TreeSnapshot(
            nodes: [.init(name: evil, kind: "k" + evil, depth: 0, state: .active, waitsFor: [evil])],
            outcomes: [.init(path: [evil], name: evil)],
            faults: [Fault(kind: .leaked, message: evil, path: [evil])],
            streams: [.init(name: evil, flow: evil, value: evil)]
        )
    }
}
