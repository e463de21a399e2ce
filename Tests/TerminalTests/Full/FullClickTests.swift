import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Clicks on the footer and in fields")
struct FullClickTests {
    /// A click on the first character of a text that is seen, the last one where it is there more than once.
    private static func click(_ text: String, in rig: FaceRig, columnsBeyond: Int = 0) throws -> String {
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.lastIndex { $0.contains(text) })
        let start = try #require(rows[y].ranges(of: text).last).lowerBound
        let x = rows[y][..<start].count
        return Keys.click(x + columnsBeyond, y)
    }

    @Test("a click on a hint of the footer does what its key does")
    func hints() throws {
        let rig = FaceRig(Samples.form)
        #expect(rig.face.view.interaction.isEditing)
        rig.type(try Self.click("F1 help", in: rig))
        #expect(rig.shown.contains("╭─ Keys"))
        rig.type(try Self.click("close", in: rig))
        #expect(!rig.shown.contains("╭─ Keys"))
        rig.type(try Self.click("esc leave field", in: rig))
        #expect(!rig.face.view.interaction.isEditing)
        #expect(rig.heard == [])
        rig.type(try Self.click("tab next", in: rig))
        #expect(rig.focusLabel == "Log in")
        rig.type(try Self.click("q quit", in: rig))
        #expect(rig.quits == 1)
    }

    @Test("a click beside the hints does nothing")
    func besideHints() throws {
        let rig = FaceRig(Samples.offGame)
        rig.type(Keys.click(0, 23) + Keys.click(40, 23) + Keys.click(79, 23))
        #expect(rig.heard == [] && rig.quits == 0 && rig.face.view.overlay == nil)
    }

    @Test("a click in a field takes the place of typing there, in the field that has the focus and in another")
    func fields() throws {
        let rig = FaceRig(
            Screen(title: "F") {
                Field("Name", id: "name", text: "Grace Hopper")
                Field("Town", id: "town", text: "London")
            }
        )
        rig.type(try Self.click("Hopper", in: rig) + "X")
        #expect(rig.heard.last == "name=Grace XHopper")
        rig.type(try Self.click("race", in: rig) + "Y")
        #expect(rig.heard.last == "name=GYrace XHopper")
        rig.type(try Self.click("don", in: rig) + "Z")
        #expect(rig.focusLabel == "Town")
        #expect(rig.heard.last == "town=LonZdon")
        // Behind the text is its end, and on the label nothing moves.
        rig.type(try Self.click("LonZdon", in: rig, columnsBeyond: 12) + "!")
        #expect(rig.heard.last == "town=LonZdon!")
        rig.type(Keys.home + (try Self.click("Town", in: rig)) + "?")
        #expect(rig.heard.last == "town=?LonZdon!")
    }

    @Test("a click counts columns, not characters, and what is hidden of a long text")
    func wideAndLong() throws {
        let wide = FaceRig(Screen { Field("Name", id: "name", text: "日本語") })
        wide.type(try Self.click("日", in: wide, columnsBeyond: 2) + "x")
        #expect(wide.heard.last == "name=日x本語")
        let digits = String(repeating: "0123456789", count: 5)
        let long = FaceRig(Screen { Field("Name", id: "name", text: digits) })
        #expect(long.shown.contains("…"))
        long.type(try Self.click("0123", in: long) + "x")
        #expect(long.heard.last == "name=\(digits.dropLast(10))x0123456789")
    }

    /// A list whose rows are selected by the focus, beside a field that is sent.
    private static func rows(_ selected: String, opens action: String = "open") -> Screen {
        let items = ["a", "b", "c"].map { List.Item(id: $0, title: "Row \($0)") }
        return Screen(title: "Rows") {
            Row {
                Pane(atLeast: 20, scrolling: .byItself) {
                    List(id: action, items: items, selected: selected).focusing("look")
                }
                Pane(atLeast: 20, scrolling: .atEnd) { for line in 1...40 { Text("Line \(line)") } }
            }
            Field("Message", id: "message", submits: "send")
            Button("Send", id: "send", role: .primary)
        }
    }

    @Test("a click selects a row of a list that follows the focus, and one on the selected row opens it")
    func selects() throws {
        let rig = FaceRig(Self.rows("a")) { $0.id == "look" ? Self.rows($0.value ?? "") : nil }
        rig.type(try Self.click("Row b", in: rig))
        #expect(rig.heard == ["look=b"] && rig.focusLabel == "Row b")
        rig.type(try Self.click("Row b", in: rig))
        #expect(rig.heard == ["look=b", "open=b"])
        rig.type(try Self.click("Row c", in: rig) + Self.click("Row c", in: rig))
        #expect(rig.heard.suffix(2) == ["look=c", "open=c"])
    }

    @Test("a click opens a row of a list that does not follow the focus")
    func opens() throws {
        let items = ["a", "b"].map { List.Item(id: $0, title: "Row \($0)") }
        let rig = FaceRig(Screen { List(id: "open", items: items, selected: "a") })
        rig.type(try Self.click("Row b", in: rig))
        #expect(rig.heard == ["open=b"])
    }

    @Test("typing goes into the field that is sent after a click on a row that its focus opens, such as a room")
    func room() throws {
        let rig = FaceRig(Self.rows("a", opens: "look")) {
            $0.id == "look" ? Self.rows($0.value ?? "", opens: "look") : nil
        }
        for row in ["b", "b"] {
            rig.type(try Self.click("Row \(row)", in: rig))
            #expect(rig.focusLabel == "Message" && rig.heard == ["look=b"])
        }
        rig.type("x")
        #expect(rig.heard.last == "message=x")
    }
}
