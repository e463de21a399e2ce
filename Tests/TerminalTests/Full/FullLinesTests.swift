import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A field of several lines on a full screen")
struct FullLinesTests {
    /// A form whose field keeps what is typed.
    private func rig(_ text: String = "", rows: Int = 3, _ columns: Int = 80, _ height: Int = 24) -> FaceRig {
        func screen(_ text: String) -> Screen {
            Screen(title: "Note") {
                Field("Text", id: "text", text: text, kind: .lines).rows(rows)
                Button("Save", id: "save")
            }
        }
        return FaceRig(screen(text), columns, height) { $0.id == "text" ? screen($0.value ?? "") : nil }
    }

    private func box(_ rig: FaceRig) -> [String] {
        let height = rig.face.controls.first { $0.kind == .field }?.rect.height ?? 0
        let lines = rig.shown.split(separator: "\n").drop { !$0.contains("Text ") }.prefix(height)
        return lines.map { line in
            line.replacing("Text ", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    @Test("Enter begins a new line, Tab leaves, and the text has a line feed between the lines")
    func enter() {
        let rig = rig()
        rig.type("Good day,\r\u{1B}\rsee you")
        #expect(rig.heard.last == "text=Good day,\n\nsee you")
        #expect(box(rig) == ["▌ Good day, ▐", "", "see you"])
        #expect(rig.shown.contains("↵ new line  tab next  esc leave field"))
        rig.type("\t")
        #expect(rig.focusLabel == "Save")
        #expect(box(rig) == ["Good day,", "", "see you"])
    }

    @Test("arrows, Home, End and pages move in the text, over lines of other lengths in one column, and never leave it")
    func movement() {
        let rig = rig("first line\nb\nthird line\nfourth\nfifth")
        rig.type(Keys.up + Keys.up + Keys.up + "X")
        #expect(rig.heard.last == "text=first line\nbX\nthird line\nfourth\nfifth")
        rig.type("\u{7F}" + Keys.end + Keys.up + Keys.up + Keys.up + Keys.home + "X")
        #expect(rig.heard.last == "text=Xfirst line\nb\nthird line\nfourth\nfifth")
        rig.type("\u{7F}\u{1B}[C\u{1B}[C\u{1B}[C" + Keys.down + Keys.down + "X")
        #expect(rig.heard.last == "text=first line\nb\nthiXrd line\nfourth\nfifth")
        rig.type("\u{7F}" + Keys.pageDown + Keys.down + Keys.down + Keys.end + "X")
        #expect(rig.heard.last == "text=first line\nb\nthird line\nfourth\nfifthX")
        rig.type("\u{7F}" + Keys.pageUp + Keys.pageUp + Keys.pageUp + Keys.home + "\u{1B}[DX")
        #expect(rig.heard.last == "text=Xfirst line\nb\nthird line\nfourth\nfifth")
        #expect(rig.focusLabel == "Text")
    }

    @Test("it scrolls by itself as little as it takes, and its edge says where more is")
    func scrolling() {
        let rig = rig("1\n2\n3\n4\n5")
        #expect(box(rig) == ["▌ 3 ↑", "4", "5"])
        rig.type(Keys.up + Keys.up)
        #expect(box(rig) == ["▌ 3 ↑", "4", "5"])
        rig.type(Keys.up)
        #expect(box(rig) == ["▌ 2 ↑", "3", "4 ↓"])
        rig.type(Keys.down + Keys.down + Keys.down)
        #expect(box(rig) == ["▌ 3 ↑", "4", "5"])
        rig.type("\t")
        #expect(box(rig) == ["1", "2", "3 ↓"])
    }

    @Test("Ctrl-U and Ctrl-K delete within the line, and then the break beside it")
    func killing() {
        let rig = rig("one\ntwo\nthree")
        rig.type("\t" + Keys.backTab + Keys.up + Keys.home + "\u{0B}")
        #expect(rig.heard.last == "text=one\n\nthree")
        rig.type("\u{0B}")
        #expect(rig.heard.last == "text=one\nthree")
        rig.type("\u{15}")
        #expect(rig.heard.last == "text=onethree")
        rig.type("\u{15}")
        #expect(rig.heard.last == "text=three")
        rig.type(Keys.end + "\r\u{17}")
        #expect(rig.heard.last == "text=")
    }

    @Test("what is pasted keeps its lines, whatever ends them, and no other control characters")
    func paste() {
        let rig = rig()
        rig.type(Keys.paste("a\r\nb\rc\n\n\u{1B}[31md\te\u{2028}f\n"))
        #expect(rig.heard.last == "text=a\nb\nc\n\n[31md e\nf\n")
    }

    @Test("a long line continues on the next row after a blank, and wide characters and marks keep their columns")
    func wrapping() {
        let rig = rig(rows: 8, 24)
        rig.type("one two three four five\r漢字漢字漢字漢字漢\re\u{301}e\u{301}")
        #expect(rig.shown.contains("▌ one two three  "))
        #expect(rig.shown.contains("  four five  "))
        rig.type(Keys.up + "X")
        #expect(rig.heard.last?.contains("漢X") == true)
        rig.type("\u{7F}" + Keys.home + "\u{1B}[C" + Keys.up + "X")
        #expect(rig.heard.last?.contains("foXur five\n") == true)
    }

    @Test("a click moves to where it was, also where the box is scrolled and behind the end of a line")
    func click() {
        let rig = rig("1\n22\n333\n4\n5")
        rig.type("\t" + Keys.backTab)
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = lines.firstIndex { $0.contains("▌ 333") } ?? 0
        let column = lines[row].prefix { $0 != "3" }.count
        rig.type(Keys.click(column + 1, row) + "X")
        #expect(rig.heard.last == "text=1\n22\n3X33\n4\n5")
        rig.type(Keys.click(column + 20, row + 1) + "Y")
        #expect(rig.heard.last == "text=1\n22\n3X33\n4Y\n5")
    }

    @Test("on a terminal that is lower than the box the row is seen where typing continues")
    func low() {
        let rig = rig("1\n2\n3\n4\n5\n6", rows: 6, 20, 5)
        rig.type("\t" + Keys.backTab)
        #expect(rig.shown.contains("  6  "))
        rig.type(Keys.up + Keys.up + Keys.up + Keys.up + Keys.up + "X")
        #expect(rig.shown.contains("▌ 1X"))
        rig.type(Keys.pageDown + Keys.pageDown + Keys.pageDown + "Y")
        #expect(rig.heard.last == "text=1X\n2\n3\n4\n5\n6Y")
        #expect(rig.shown.contains("  6Y  "))
    }

    @Test("the help has its keys, and what begins with a new line and a blank is what was typed")
    func help() {
        let rig = rig("", rows: 3)
        rig.type("a\r \r")
        #expect(rig.heard.last == "text=a\n \n")
        rig.type("\u{1B}OP")
        #expect(rig.shown.contains("In a field of several lines"))
        #expect(rig.shown.contains("enter       a new line; alt-enter too"))
    }

    @Test("Enter that is typed ahead for the same field is a new line")
    func typedAhead() {
        let rig = rig()
        rig.type("a")
        rig.face.show(
            Screen(title: "Other") {
                Button("New", id: "new")
                Field("Text", id: "text", text: "a", kind: .lines)
            },
            path: ["test"]
        )
        rig.receive(unseen: Array("b\rc".utf8))
        #expect(rig.heard.filter { $0.hasPrefix("text=") }.last == "text=ab\nc")
    }
}
