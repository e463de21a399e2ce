import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("What leads the eye and the finger: the resting cursor, the dimmed screen, the window's title")
struct FullRestingCursorTests {
    private static let screen = Screen {
        Button("First", id: "first")
        Button("Second", id: "second")
        Text("words")
    }

    /// What is shown from the cursor on.
    private func read(_ emulator: Emulator) -> String {
        (emulator.x..<emulator.columns).map { emulator[$0, emulator.y].text }.joined()
    }

    @Test("the hidden cursor rests on what has the focus, wherever else something is drawn")
    func focus() {
        var clock = Self.screen
        let rig = FaceRig(Self.screen)
        #expect(!rig.surface.emulator.isCursorVisible)
        #expect(read(rig.surface.emulator).hasPrefix("▌ First"))
        rig.type(Keys.down)
        #expect(read(rig.surface.emulator).hasPrefix("▌ Second"))
        clock.title = "12:00"
        rig.face.show(clock, path: ["test"])
        #expect(read(rig.surface.emulator).hasPrefix("▌ Second"))
    }

    @Test("it rests on the first line of what covers the screen, and comes back")
    func overlay() {
        let rig = FaceRig(Self.screen)
        rig.type("?")
        let line = read(rig.surface.emulator)
        #expect(line.first != " " && line.first != "│", "\(line)")
        rig.type("?")
        #expect(read(rig.surface.emulator).hasPrefix("▌ First"))
    }

    @Test("it rests on the tabs while these stay and the rest is scrolled, and nowhere once the focus is out of sight")
    func scrolled() {
        let screen = Screen {
            Tabs(id: "t", tabs: [Tabs.Tab(id: "a", title: "One"), Tabs.Tab(id: "b", title: "Two")], selected: "a")
            for line in 0..<60 { Text("line \(line)") }
        }
        let frame = build(screen) { view, controls in
            view.interaction.focus = controls.first?.id
            view.scroll = 20
        }.frame
        let place = frame.restingCursor
        #expect(place.map { frame.text(of: frame[$0.x, $0.y]) } == "▌")
        let long = Screen {
            Button("Top", id: "top")
            for line in 0..<60 { Text("line \(line)") }
        }
        let below = build(long) { view, _ in view.scroll = 20 }.frame
        #expect(below.restingCursor == nil)
    }

    @Test("an unchanged frame writes nothing, even where the cursor rests")
    func steady() {
        let rig = FaceRig(Self.screen)
        let before = rig.surface.written
        rig.face.show(Self.screen, path: ["test"])
        #expect(rig.surface.written == before)
    }

    @Test("behind a page all of the screen is muted but the keys at the bottom")
    func dimmed() throws {
        let result = build(Samples.offGame) { view, _ in view.overlay = .help }
        let overlay = try #require(result.overlay)
        for y in 0..<22 {
            for x in 0..<80 where !overlay.contains(Position(x: x, y: y)) {
                let cell = result.frame[x, y]
                #expect(cell == .blank || cell.style.ink == .muted)
                #expect(!cell.style.attributes.contains(.bold))
            }
        }
        #expect(result.frame.picture.hasSuffix("quit |\n") || result.frame.picture.contains("esc close"))
    }

    @Test("the window's title is the screen's, written where it changes; what could steer the terminal is shown")
    func title() {
        var screen = Self.screen
        screen.title = "One"
        let rig = FaceRig(screen)
        #expect(rig.surface.emulator.title == "One")
        #expect(rig.surface.written.components(separatedBy: "]2;").count == 2)
        rig.type(Keys.down)
        #expect(rig.surface.written.components(separatedBy: "]2;").count == 2)
        screen.title = "a\u{7}b\u{1B}\\c\u{9C}d\ne"
        rig.face.show(screen, path: ["test"])
        #expect(rig.surface.emulator.title == #"a\u{7}b\u{1B}\c\u{9C}d\u{A}e"#)
        screen.title = String(repeating: "x", count: 500)
        rig.face.show(screen, path: ["test"])
        #expect(rig.surface.emulator.title == String(repeating: "x", count: 120))
        screen.title = ""
        rig.face.show(screen, path: ["test"])
        #expect(rig.surface.emulator.title == "ribs-host")
    }

    @Test("the name of the application follows the screen's title")
    func application() {
        let surface = MemorySurface()
        var profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        profile.application = "Night Post"
        let face = FullFace(surface: surface, errors: MemoryOutput(), profile: profile, timer: ManualTimer())
        face.start(doNothing)
        for (title, expected) in [("Inbox", "Inbox - Night Post"), ("", "Night Post")] {
            var screen = Samples.offGame
            screen.title = title
            face.show(screen, path: ["test"])
            #expect(surface.emulator.title == expected)
        }
    }

    @Test("a terminal that does not take strings is sent none")
    func noStrings() {
        let surface = MemorySurface()
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true, takesStrings: false)
        let face = FullFace(surface: surface, errors: MemoryOutput(), profile: profile, timer: ManualTimer())
        face.start(doNothing)
        face.show(Samples.offGame, path: ["test"])
        #expect(!surface.written.contains("\u{1B}]"))
    }
}
