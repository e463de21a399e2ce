import PluginABI
import Testing
import Tree

@testable import Terminal

@MainActor
@Suite("What a plugin says")
struct FullHostileTests {
    /// What must not reach a terminal, by Unicode's own words and not by the code's: control characters, separators of lines
    /// and paragraphs, and the twelve characters with the property Bidi_Control (UAX #9).
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
                for overlay in [nil, FullView.Overlay.help, .tree(Self.tree(evil))] {
                    let frame = build(Self.screen(evil), path: [evil], 160, 50, unicode: unicode) { view, _ in
                        view.overlay = overlay
                        view.notice = evil
                    }.frame
                    let symbols = Set(frame.cells.map(\.symbol))
                    let shown = symbols.flatMap { Glyph.text(of: $0, clusters: frame.clusters).unicodeScalars }
                    let bad = shown.filter { Self.isHostile($0) && $0.value != Cell.continuation }
                    #expect(bad == [], "\(bad.map { String($0.value, radix: 16) })")
                    seen += frame.picture.split(separator: "end").count - 1
                }
            }
        }
        // All of what was said was shown, or this test would show nothing: at the least in the title, the path and the notice.
        #expect(seen > 20 * 2 * 3 * 3)
    }

    @Test("never reaches the terminal so in a notice, or when the face ends")
    func besidesFrames() {
        for scalar in Self.hostile {
            let errors = MemoryOutput()
            let face = FullFace(
                surface: MemorySurface(),
                errors: errors,
                profile: TerminalProfile(colors: .none, usesUnicode: true),
                timer: ManualTimer()
            )
            let form = FullBusyForm(profile: TerminalProfile(colors: .none, usesUnicode: true)) {
                TerminalSize(columns: 80, rows: 24)
            }
            let work = BusyWork(plugin: "\(scalar)", activity: .load, interrupt: .host)
            let notice = form.text(of: work, after: 200, count: 0) ?? ""
            #expect(notice.unicodeScalars.filter { $0 != "\u{1B}" && Self.isHostile($0) } == [])
            #expect(notice.unicodeScalars.count { $0 == "\u{1B}" } == 7)
            face.start()
            face.show(Fault(kind: .leaked, message: "\(scalar)", path: []))
            face.end(Ending(code: 0, reason: .quit))
            #expect(errors.text.dropLast().unicodeScalars.filter(Self.isHostile) == [])
        }
    }

    private static func screen(_ evil: String) -> Screen {
        Screen(title: evil) {
            Text(evil)
            Button(evil, id: evil)
            Field(evil, id: evil, text: evil)
            Field(evil, id: "empty", placeholder: evil)
            Section(evil) { ProgressBar(evil, fraction: 0.5) }
            Grid(evil, rows: [[Grid.Cell(evil, position: evil, action: Action(id: evil))]])
            Grid(evil, rows: [[Grid.Cell(evil, position: evil)]])
        }
    }

    private static func tree(_ evil: String) -> TreeSnapshot {
        TreeSnapshot(
            nodes: [.init(name: evil, kind: "k" + evil, depth: 0, state: .active, waitsFor: [evil])],
            outcomes: [.init(path: [evil], name: evil)],
            faults: [Fault(kind: .leaked, message: evil, path: [evil])]
        )
    }
}
