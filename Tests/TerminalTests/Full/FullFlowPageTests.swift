import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The flow as a page, and the way to a screen")
struct FullFlowPageTests {
    private static func picture(lit: Int, count: Int = 3) -> FlowPicture {
        FlowPicture(
            [FlowPicture.Line("flow")]
                + (0..<count).flatMap { step in
                    [
                        FlowPicture.Line("  step-\(step).", isLit: step == lit),
                        FlowPicture.Line("    next -> step-\(step + 1)"),
                    ]
                }
        )
    }

    private func rig(_ picture: FlowPicture) -> FaceRig {
        let rig = FaceRig(Samples.offGame)
        rig.picture = picture
        return rig
    }

    @Test(
        "has the present step lit, and goes as it came; F2 does so in a field too",
        arguments: ["\u{1B}OQ", "\u{1B}[12~"]
    )
    func page(key: String) throws {
        let rig = rig(Self.picture(lit: 1))
        rig.type(key)
        try expectGolden(rig.face.build().frame.picture + rig.face.build().frame.styles, "flow")
        rig.type(key)
        #expect(!rig.shown.contains("╭─ Flow"))
        rig.face.show(Samples.form, path: ["form"])
        rig.type(key)
        #expect(rig.shown.contains("╭─ Flow"))
    }

    @Test("begins at the step that is lit, follows it until it is scrolled")
    func long() {
        let rig = rig(Self.picture(lit: 40, count: 50))
        rig.type(Keys.f2)
        #expect(rig.shown.contains("● step-40."))
        rig.picture = Self.picture(lit: 2, count: 50)
        rig.treeDidChange()
        rig.face.show(Samples.container, path: ["test", "other"])
        #expect(rig.shown.contains("● step-2."))
        rig.type("G")
        #expect(rig.shown.contains("step-49.") && !rig.shown.contains("step-2."))
        rig.face.show(Samples.offGame, path: ["test"])
        #expect(rig.shown.contains("step-49."))
    }

    @Test("the title bar names steps by their titles, each once in a row, and says nothing twice")
    func trail() {
        let rig = FaceRig(Samples.offGame)
        let bar = { rig.shown.split(separator: "\n", omittingEmptySubsequences: false)[0] }
        rig.face.show(Shown(Samples.offGame, path: ["logged-in", "off-game"], titles: ["Logged in", "Off game"]))
        #expect(bar().hasSuffix("Logged in › Off game "))
        rig.face.show(Shown(Samples.offGame, path: ["off", "game"], titles: ["Off game", "Off game"]))
        #expect(bar() == " Off game" + String(repeating: " ", count: 71))
        rig.face.show(
            Shown(Samples.form, path: ["finance", "home", "cards"], titles: ["Finance", "Finance", "Cards"])
        )
        #expect(bar().hasSuffix("Finance › Cards ") && bar().hasPrefix(" Log in "))
    }

    @Test("the footer names the pages for a person where there is room for them")
    func footer() throws {
        let footer = { (columns: Int) in
            try #require(FaceRig(Samples.offGame, columns, 24).shown.split(separator: "\n").last)
        }
        #expect(try footer(120).hasSuffix("  : actions  ? help  q quit "))
        #expect(try footer(50).hasSuffix("  : actions  ? help  q quit "))
        #expect(try footer(36).hasSuffix("  ? help  q quit "))
        let field = try #require(FaceRig(Samples.form, 120, 24).shown.split(separator: "\n").last)
        #expect(field.hasSuffix("  ctrl-p actions  F1 help  ctrl-c quit "))
    }
}
