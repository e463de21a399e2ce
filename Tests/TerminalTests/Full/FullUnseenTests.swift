import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A screen for which the terminal is too small")
struct FullUnseenTests {
    private static let delete = Screen(title: "Account") { Button("Delete", id: "delete", role: .destructive) }

    @Test("accepts no key and no click, until it is visible again")
    func nothingIsDone() {
        let rig = FaceRig(Self.delete, 60, 3)
        #expect(rig.shown.contains("Terminal too small (need 10 x 4)"))
        rig.type("\r 1\t\rh" + Keys.down + Keys.f12 + "?" + Keys.paste("x"))
        for row in 0..<3 {
            for column in 0..<60 { rig.type(Keys.click(column, row)) }
        }
        #expect(rig.heard == [])
        rig.surface.resize(60, 20)
        #expect(rig.shown.contains("Delete"))
        #expect(!rig.shown.contains("RIB tree"))
        // Nothing has the focus: Enter would delete.
        rig.type("\r")
        #expect(rig.heard == [])
        rig.type("\t\r")
        #expect(rig.heard == ["delete"])
    }

    @Test("takes nothing into a field that was being edited")
    func nothingIsTyped() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type("a")
        rig.surface.resize(9, 24)
        rig.type("b\u{7F}")
        #expect(rig.heard == ["name=a"])
        rig.surface.resize(80, 24)
        rig.type("c")
        #expect(rig.heard == ["name=a", "name=ac"])
        rig.surface.resize(9, 24)
        rig.type("q")
        #expect(rig.quits == 0)
    }

    @Test("is left by q and Ctrl-C, and redrawn by Ctrl-L")
    func keysThatCount() {
        let rig = FaceRig(Self.delete, 60, 3)
        let clears = rig.surface.emulator.clears
        rig.type("\u{C}")
        #expect(rig.surface.emulator.clears == clears + 1)
        rig.type("q")
        #expect(rig.quits == 1)
        let other = FaceRig(Self.delete, 60, 3)
        other.type("\u{3}")
        #expect(other.quits == 1)
    }

    @Test("lets what covers it be closed, and keeps a fault until it has been seen")
    func overlayAndFault() {
        for key in ["q", "?", Keys.f12] {
            let rig = FaceRig(Self.delete)
            rig.type(key == Keys.f12 ? Keys.f12 : "?")
            rig.face.tell(.fault(Fault(kind: .leaked, message: "It leaks.", path: [])))
            rig.surface.resize(60, 3)
            rig.type(key)
            #expect(rig.quits == 0)
            rig.surface.resize(80, 24)
            #expect(!rig.shown.contains("On this screen") && !rig.shown.contains("RIB tree"))
            #expect(rig.shown.contains("! It leaks."))
        }
    }
}
