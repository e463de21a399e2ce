import Base
import PluginABI
import Testing

@testable import Terminal

@Suite("The page of the log")
@MainActor
struct FullLogTests {
    private static let f3 = "\u{1B}OR"

    @Test("is drawn once for lines that come together")
    func together() {
        let rig = FaceRig(Screen(title: "Board") {})
        rig.type(Self.f3)
        let before = rig.surface.written
        for number in 1...3 { rig.face.tell(.log(LogLine(.info, of: "duel", "move \(number)"))) }
        #expect(rig.surface.written == before)
        rig.ticker.fire()
        #expect(["move 1", "move 2", "move 3"].allSatisfy(rig.shown.contains))
        #expect(!rig.ticker.isRunning)
        rig.face.tell(.log(LogLine(.info, of: "duel", "move 4")))
        rig.ticker.fire()
        #expect(rig.shown.contains("move 4"))
    }

    @Test("draws nothing while it is closed")
    func closed() {
        let rig = FaceRig(Screen(title: "Board") {})
        rig.face.tell(.log(LogLine(.info, of: "duel", "move 1")))
        #expect(!rig.ticker.isRunning)
        rig.type(Self.f3)
        #expect(rig.shown.contains("move 1"))
    }
}
