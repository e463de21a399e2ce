import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The tabs of the full-screen face")
struct FullTabsTests {
    /// As the `tabs` container composes it: three steps, one with a field and one with more than fits.
    private static func screen(_ chosen: Int) -> Screen {
        let names = ["Games", "Home", "Finance"]
        return Screen(title: names[chosen]) {
            Tabs(id: "@select", tabs: names.map { Tabs.Tab(id: $0, title: $0) }, selected: names[chosen])
            switch chosen {
            case 0: for number in 0..<30 { Button("Game \(number)", id: "games/play", value: "\(number)") }
            case 1: Button("Read one", id: "home/read", role: .primary)
            default:
                Field("Amount", id: "finance/amount")
                Button("Confirm", id: "finance/confirm", role: .primary)
            }
        }
    }

    private func makeRig(_ columns: Int = 60, _ rows: Int = 16) -> FaceRig {
        let rig = FaceRig(Self.screen(1), columns, rows)
        rig.answer = { action in
            guard action.id == "@select" else { return nil }
            rig.path = [action.value ?? ""]
            return Self.screen(["Games", "Home", "Finance"].firstIndex(of: action.value ?? "") ?? 0)
        }
        return rig
    }

    @Test("have the same digits whichever is chosen, and what is below has none")
    func digits() {
        let rig = makeRig()
        for (digit, title) in [("3", "Finance"), ("1", "Games"), ("2", "Home"), ("2", "Home"), ("1", "Games")] {
            rig.type(digit)
            #expect(rig.face.view.screen.title == title)
        }
        #expect(rig.heard == ["@select=Finance", "@select=Games", "@select=Home", "@select=Games"])
        rig.type("4")
        #expect(rig.heard.count == 4)
    }

    @Test("open no field by being entered: the next digit is heard")
    func noEditing() {
        let rig = makeRig()
        rig.type("3")
        #expect(!rig.face.view.interaction.isEditing)
        rig.type("1")
        #expect(rig.heard == ["@select=Finance", "@select=Games"])
        rig.type("3\u{C}")
        rig.type("\t5")
        #expect(rig.heard.last == "finance/amount=5")
    }

    @Test("are one control, on which the arrows choose, and from which Tab leads to what is below")
    func arrows() {
        let rig = makeRig()
        #expect(rig.focusLabel == "Read one")
        rig.type(Keys.up)
        #expect(rig.shown.contains("▌ Home ▐"))
        #expect(rig.shown.contains("←→ tabs"))
        rig.type(Keys.right)
        #expect(rig.shown.contains("▌ Finance ▐"))
        rig.type("\r" + Keys.right)
        #expect(rig.shown.contains("▌ Finance ▐"))
        // In one go: the tabs are still there.
        rig.type(Keys.left + Keys.left + "\r")
        #expect(rig.shown.contains("▌ Games ▐"))
        #expect(rig.heard == ["@select=Finance", "@select=Home", "@select=Games"])
        rig.type("\t")
        #expect(rig.focusLabel == "Game 0")
        rig.type(Keys.backTab)
        #expect(rig.shown.contains("▌ Games ▐"))
        rig.type("j")
        #expect(rig.focusLabel == "Game 0")
    }

    @Test("stay where they are while the rest scrolls, and accept clicks there")
    func sticky() throws {
        let rig = makeRig()
        rig.type("1")
        rig.type(Keys.end)
        #expect(rig.focusLabel == "Game 29")
        #expect(rig.shown.contains("Game 29") && !rig.shown.contains("Game 0 "))
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Home") && $0.contains("Finance") })
        let home = try #require(lines[row].range(of: "Home"))
        rig.type(Keys.click(lines[row].distance(from: lines[row].startIndex, to: home.lowerBound), row))
        #expect(rig.heard == ["@select=Games", "@select=Home"])
        #expect(rig.shown.contains("▌ Home ▐"))
    }

    @Test("are named in the help and in the footer with their digits")
    func help() {
        let rig = makeRig(80, 30)
        #expect(rig.shown.contains("1-3 tabs"))
        rig.type("?")
        #expect(rig.shown.contains(/1-3 +the tabs; ←→ chooses while they have the focus/))
    }

    @Test("leave no row unseen from page to page")
    func pages() {
        let rig = makeRig()
        rig.type("1")
        var seen = ""
        for _ in 0..<30 {
            seen += rig.shown
            rig.type(Keys.pageDown)
        }
        for number in 0..<30 { #expect(seen.contains("Game \(number) ")) }
        #expect(rig.focusLabel == "Game 29")
    }
}
