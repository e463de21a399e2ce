import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A screen that is higher than the terminal")
struct FullPagingTests {
    private static let buttons = Screen {
        for number in 0..<60 { Button("Button \(number)", id: "b", value: "\(number)") }
    }

    /// The label between the marks of the focus; nil where none is seen.
    private func seenFocus(_ rig: FaceRig) -> String? {
        rig.shown.split(separator: "\n").lazy.compactMap { $0.firstMatch(of: /▌ +(.*?) +▐/).map { String($0.1) } }.first
    }

    @Test("has the focus in sight after each page, and Enter does what is seen")
    func focusFollows() {
        let rig = FaceRig(Self.buttons, 40, 12)
        for key in [Keys.pageDown, Keys.pageDown, Keys.pageUp, Keys.end, Keys.pageUp, Keys.home, Keys.wheelDown] {
            rig.type(key)
            #expect(seenFocus(rig) == rig.focusLabel)
        }
        rig.type(Keys.end + "\r")
        #expect(seenFocus(rig) == "Button 59")
        #expect(rig.heard.last == "b=59")
        rig.type(Keys.home + "\r")
        #expect(seenFocus(rig) == "Button 0")
        #expect(rig.heard.last == "b=0")
        rig.type(Keys.pageDown + "\r")
        #expect(rig.heard.last == "b=\(seenFocus(rig)?.split(separator: " ").last ?? "")")
        #expect(rig.heard.last != "b=0")
    }

    @Test("is turned by the keys of vi and less: g and G, ctrl-f and ctrl-b, ctrl-d and ctrl-u")
    func pagers() {
        let keys = FaceRig(Self.buttons, 40, 12)
        let letters = FaceRig(Self.buttons, 40, 12)
        for (key, letter) in [
            (Keys.end, "G"), (Keys.pageUp, "\u{2}"), (Keys.home, "g"), (Keys.pageDown, "\u{6}"), (Keys.home, "gg"),
        ] {
            keys.type(key)
            letters.type(letter)
            #expect(letters.shown == keys.shown)
        }
        letters.type("\u{4}\u{4}")
        #expect(letters.focusLabel == "Button 8")
        letters.type("\u{15}\u{15}")
        #expect(letters.focusLabel == "Button 0")
    }

    @Test("in a field the keys of vi and less are text, or edit it")
    func pagersInAField() {
        let rig = FaceRig(Screen { Field("Name", id: "name") }, 40, 12)
        rig.type("gG\u{2}x\u{15}")
        #expect(rig.heard.last == "name=G")
    }

    private static let text = Screen(title: "Terms") {
        Button("Accept", id: "accept", role: .primary)
        for line in 0..<60 { Text("line \(line)") }
        Button("Refuse", id: "refuse")
    }

    @Test("says so where nothing on the page can be done, and Enter only leads back to what has the focus")
    func pageOfText() {
        let rig = FaceRig(Self.text, 60, 16)
        rig.type(Keys.pageDown)
        #expect(seenFocus(rig) == nil)
        #expect(rig.shown.contains("↵ back to Accept"))
        for key in ["\r", " ", "\t"] {
            rig.type(Keys.pageDown)
            #expect(seenFocus(rig) == nil)
            rig.type(key)
            #expect(seenFocus(rig) == "Accept")
            #expect(rig.heard == [])
        }
        rig.type("\r")
        #expect(rig.heard == ["accept"])
    }

    @Test("scrolls a page of text by the arrows, until something to do comes into sight, which has the focus")
    func arrowsInText() {
        let rig = FaceRig(Self.text, 60, 16)
        rig.type(Keys.pageDown)
        for _ in 0..<100 where seenFocus(rig) == nil { rig.type(Keys.down) }
        #expect(seenFocus(rig) == "Refuse")
        rig.type("\r")
        #expect(rig.heard == ["refuse"])
    }

    @Test("stays where it was scrolled to when it is drawn again")
    func redrawn() {
        let rig = FaceRig(Self.text, 60, 16)
        rig.type(Keys.pageDown)
        let shown = rig.shown
        rig.face.show(
            Screen(title: "Terms") {
                Button("Accept", id: "accept", role: .primary)
                for line in 0..<60 { Text("line \(line)") }
                Button("Refuse", id: "refuse", role: .destructive)
            },
            path: ["test"]
        )
        #expect(rig.shown == shown)
    }

    @Test("does not move when all is drawn again, or when it shows something else, as long as the focus can be seen")
    func unmoved() {
        for size in [(120, 20), (80, 24), (40, 12)] {
            for keys in [Keys.pageDown, Keys.pageDown + Keys.pageDown, Keys.end + Keys.pageUp, Keys.wheelDown] {
                let rig = FaceRig(Self.buttons, size.0, size.1)
                rig.type(keys)
                let shown = rig.shown
                rig.type("\u{C}")
                #expect(rig.shown == shown)
                var changed = Self.buttons
                changed.title = "\(size)"
                rig.face.show(changed, path: ["test"])
                #expect(rig.shown.split(separator: "\n").dropFirst() == shown.split(separator: "\n").dropFirst())
            }
        }
    }

    @Test("has the focus in sight, with its border, where the terminal has become lower")
    func lower() {
        let rig = FaceRig(Self.buttons, 120, 20)
        rig.type(Keys.end + Keys.up)
        rig.surface.resize(120, 12)
        #expect(seenFocus(rig) == "Button 58")
    }

    @Test("only shows what a shortcut means that is out of sight, and does it at the next press")
    func shortcutOutOfSight() {
        let rig = FaceRig(
            Screen(title: "Terms") {
                Button("Accept", id: "accept", role: .primary)
                for line in 0..<60 { Text("line \(line)") }
                Button("Refuse", id: "refuse").shortcut("r")
            },
            60,
            16
        )
        rig.type("r")
        #expect(rig.heard == [])
        #expect(seenFocus(rig) == "Refuse")
        rig.type("r")
        #expect(rig.heard == ["refuse"])
    }

    @Test("keeps what is typed in its field when it is scrolled away, and shows the field at the next key")
    func editedField() {
        let rig = FaceRig(
            Screen {
                Field("Name", id: "name")
                for line in 0..<60 { Text("line \(line)") }
            },
            60,
            16
        )
        rig.type("a" + Keys.wheelDown + Keys.wheelDown)
        #expect(seenFocus(rig) == nil)
        rig.type("q")
        #expect(rig.heard == ["name=a", "name=aq"])
        #expect(rig.quits == 0)
        #expect(seenFocus(rig)?.hasPrefix("aq") == true)
    }
}
