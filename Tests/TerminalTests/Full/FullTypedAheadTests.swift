import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("What is typed before a screen could be seen")
struct FullTypedAheadTests {
    private static let delete = Screen(title: "Account") { Button("Delete", id: "delete", role: .primary) }

    @Test("does nothing on another step's screen; what is typed at that screen counts")
    func anotherStep() {
        let rig = FaceRig(Samples.offGame)
        rig.answer = { _ in
            rig.path = ["account"]
            return Self.delete
        }
        rig.type("\r\r1 q?" + Keys.click(39, 2))
        #expect(rig.heard == ["startGame"])
        #expect(rig.quits == 0)
        #expect(rig.shown.contains("Delete") && !rig.shown.contains("On this screen"))
        rig.type("\r")
        #expect(rig.heard == ["startGame", "delete"])
    }

    @Test("is not typed into a field that opens on the next screen")
    func field() {
        let rig = FaceRig(Samples.offGame)
        rig.answer = { _ in
            rig.path = ["login"]
            return Samples.form
        }
        rig.type("\rq\r")
        #expect(rig.heard == ["startGame"])
        #expect(rig.focusLabel == "Player two")
        rig.type("G")
        #expect(rig.heard.last == "player2=G")
    }

    @Test("does nothing to a control that took the place of another in the same step")
    func replacedControl() {
        func screen(_ label: String, _ id: String) -> Screen {
            Screen(title: "Account") {
                Button(label, id: id)
                Button("Back", id: "back", role: .cancel)
            }
        }
        let rig = FaceRig(screen("Delete", "delete")) { _ in screen("Really delete", "really") }
        rig.type("\r\r")
        #expect(rig.heard == ["delete"])
        #expect(rig.focusLabel == "Really delete")
        rig.type("\r")
        #expect(rig.heard == ["delete", "really"])
    }

    @Test("does nothing where the answer gives the same buttons another title, or another label")
    func turnedPage() {
        for isTitle in [true, false] {
            func page(_ number: Int) -> Screen {
                Screen(title: isTitle ? "Page \(number)" : "Pages") {
                    Button(isTitle ? "Next" : "Pay \(number)", id: "next", role: .primary)
                }
            }
            var number = 1
            let rig = FaceRig(page(1)) { _ in
                number += 1
                return page(number)
            }
            rig.type("\r\r\r")
            #expect(number == 2)
            rig.type("\r")
            #expect(number == 3)
        }
    }

    @Test("continues into the field in which it began, whatever else changes; what leaves the field does nothing")
    func typingGoesOn() {
        var text = ""
        func screen() -> Screen {
            Screen(title: "Search: \(text)") {
                Field("Query", id: "query", text: text)
                if text.count == 3 { Button("Delete \(text)", id: "delete", value: text) }
            }
        }
        let rig = FaceRig(screen()) { action in
            if action.id == "query" { text = action.value ?? "" }
            return screen()
        }
        rig.type("abx\u{7F}c" + Keys.left + "\r\r")
        #expect(rig.heard == ["query=a", "query=ab", "query=abx", "query=ab", "query=abc"])
        #expect(rig.focusLabel == "Query")
        rig.type("\r")
        #expect(rig.focusLabel == "Delete abc")
    }

    @Test("continues where the screen stays what it was: moves over a board, and presses of a button that stays")
    func sameScreen() {
        let rig = FaceRig(Samples.board("X.O.X...."))
        rig.type("ll" + Keys.down + "\rh\r")
        #expect(rig.heard == ["place=2,3"])
        var count = 0
        func counter() -> Screen {
            Screen(title: "Counter") {
                Text("\(count)")
                Button("More", id: "more")
            }
        }
        let counting = FaceRig(counter()) { _ in
            count += 1
            return counter()
        }
        counting.type("\r\r\r")
        #expect(count == 3)
    }

    @Test("is heard where it is Ctrl-C")
    func interrupt() {
        let rig = FaceRig(Samples.offGame)
        rig.answer = { _ in
            rig.path = ["account"]
            return Self.delete
        }
        rig.type("\rx\u{3}")
        #expect(rig.quits == 1)
    }

    @Test("does nothing before the first screen of all")
    func beforeTheFirst() {
        let rig = FaceRig(nil)
        rig.type("\rq1?")
        rig.face.tell(.fault(Fault(kind: .leaked, message: "A fault, before there is a screen.", path: [])))
        rig.type("\rq1?")
        rig.face.show(Self.delete, path: ["account"])
        #expect(rig.heard == [] && rig.quits == 0)
        #expect(!rig.shown.contains("On this screen"))
        rig.type("\r")
        #expect(rig.heard == ["delete"])
    }

    @Test("does nothing where it is read before and handled after, in whatever pieces; what follows counts")
    func readBefore() {
        for (unseen, rest) in [
            ("\r", ""), ("q\u{1B}", "[A"), ("\u{1B}[1", ";5C"), ("\u{1B}[200~x", "\u{1B}[201~"), ("\u{C3}", "\u{A9}"),
        ] {
            let rig = FaceRig(Samples.offGame)
            rig.face.show(Self.delete, path: ["account"])
            rig.receive(unseen: Array(unseen.utf8))
            rig.type(rest)
            #expect(rig.heard == [] && rig.quits == 0)
            rig.type("\r")
            #expect(rig.heard == ["delete"])
        }
        let escape = FaceRig(Screen { Button("Back", id: "back", role: .back) })
        escape.receive(unseen: [0x1B])
        escape.timer.fire()
        #expect(escape.heard == [])
        escape.type("\u{1B}")
        escape.timer.fire()
        #expect(escape.heard == ["back"])
        escape.receive(unseen: Array("\u{1B}[20\u{3}".utf8))
        #expect(escape.quits == 1)
    }

    @Test("is distinguished from later input once for each visible screen, and for no other frame")
    func seenScreens() {
        let rig = FaceRig(Samples.board("........."))
        #expect(rig.surface.seenScreens == 1)
        rig.face.show(Samples.board("X........"), path: ["test"])
        rig.type(Keys.down + "?" + "?")
        #expect(rig.surface.seenScreens == 1)
        rig.face.show(Samples.board("XXX......", announcement: "Ada won!"), path: ["test"])
        #expect(rig.surface.seenScreens == 2)
        rig.type(Keys.f12)
        rig.face.show(Samples.offGame, path: ["off-game"])
        #expect(rig.surface.seenScreens == 3)
        rig.type(Keys.down)
        #expect(rig.surface.seenScreens == 3)
        rig.type(Keys.f12)
        #expect(rig.surface.seenScreens == 4)
        rig.surface.resize(9, 3)
        rig.face.show(Self.delete, path: ["account"])
        rig.surface.resize(80, 24)
        #expect(rig.surface.seenScreens == 6)
    }

    @Test("continues into the field that was being edited, also where it is handled after the frame")
    func readBeforeInField() {
        func screen(_ text: String) -> Screen {
            Screen(title: "Search: \(text)") { Field("Query", id: "query", text: text) }
        }
        let rig = FaceRig(screen("")) { screen($0.value ?? "") }
        rig.type("a")
        rig.receive(unseen: Array("b\u{1B}[".utf8))
        rig.receive(unseen: Array("Dc".utf8))
        #expect(rig.heard == ["query=a", "query=ab", "query=acb"])
        rig.receive(unseen: Array("\rd".utf8))
        #expect(rig.heard.count == 3)
        rig.type("e")
        #expect(rig.heard.last == "query=aceb")
    }

    @Test("does nothing to a screen that came while a page lay over it, until it is uncovered")
    func covered() {
        let rig = FaceRig(Samples.offGame)
        rig.type(Keys.f12)
        rig.face.show(Self.delete, path: ["account"])
        rig.type("\r\r")
        #expect(rig.heard == [])
        #expect(!rig.shown.contains("RIB tree"))
        rig.type("\r")
        #expect(rig.heard == ["delete"])
    }
}
