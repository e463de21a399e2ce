import Base
import PluginABI
import Terminal
import Testing

@MainActor
@Suite("A field of several lines in plain lines")
struct PlainLinesTests {
    private static func note(_ text: String) -> Screen {
        Screen(title: "Note") {
            Field("Text", id: "text", text: text, kind: .lines, help: "As long as you like.")
            Field("Name", id: "name")
        }
    }

    @Test("its lines are below it, each with a mark, and a text of one line is beside its name")
    func shown() {
        #expect(
            PlainRig.lines(Self.note("Good day,\n\nsee you")) == """

                Note
                  1. Text: 3 lines (type the number and a text, or <<END and lines up to END)
                     | Good day,
                     |
                     | see you
                     As long as you like.
                  2. Name: empty (type the number and a text)

                """
        )
        #expect(PlainRig.lines(Self.note("Good day,")).contains("  1. Text: Good day, (type the number and a text, or"))
    }

    @Test("it is filled in by lines up to a word of one's own, or by a line", arguments: ["1", "Text", "text"])
    func filledIn(name: String) {
        let rig = PlainRig(Self.note(""))
        rig.type("\(name) <<END\nGood day,\n\n  q\nEND\n")
        rig.type("\(name) << .\none\r\n.\r\n")
        rig.type("\(name) <<END\nEND\n")
        rig.type("\(name) a line\n")
        #expect(rig.actions.map(\.value) == ["Good day,\n\n  q", "one", "", "a line"])
        #expect(rig.actions.allSatisfy { $0.id == "text" })
        #expect(rig.quits == 0)
        #expect(
            rig.written == """
                Type the lines of `Text`, and END on a line of its own after the last.
                Nothing has changed.
                Type the lines of `Text`, and . on a line of its own after the last.
                Nothing has changed.
                Type the lines of `Text`, and END on a line of its own after the last.
                Nothing has changed.
                Nothing has changed.

                """
        )
    }

    @Test(
        "a script's lines are repeated, and what begins with << is text where it is not one word, or in another field"
    )
    func script() {
        let rig = PlainRig(Self.note(""), echoesInput: true)
        rig.type("Text <<END\nq\nEND\n1 <<two words\n1 <<\n2 <<END\n")
        #expect(rig.actions.map(\.value) == ["q", "<<two words", "<<", "<<END"])
        #expect(rig.written.hasPrefix("> Text <<END\n> q\n> END\nNothing has changed.\n> 1 <<two words\n"))
    }

    @Test("what is typed on without its text says how it is filled in")
    func ways() {
        let rig = PlainRig(Self.note(""))
        rig.type("1\n")
        let ways = "type 1, a space and the text, or 1 <<END, the lines, and END on a line of its own"
        #expect(rig.written == "`Text` takes a text: \(ways); 1 and a space alone empty it.\n")
    }

    @Test("a text without its end fills in nothing, and says so when the input ends")
    func unfinished() {
        let rig = PlainRig(Self.note(""), echoesInput: true)
        rig.type("1 <<END\nGood day,\n")
        rig.endOfInput()
        #expect(rig.actions.isEmpty)
        #expect(rig.face.refusedLineCount == 1)
        #expect(rig.quits == 1)
        let refusal = "The text of `Text` has no end: a line `END` is missing. Nothing was done.\n"
        #expect(rig.written == "> 1 <<END\n> Good day,\n\(refusal)")
    }

    @Test("a text of more bytes than a line may have fills in nothing")
    func tooLong() {
        let rig = PlainRig(Self.note(""))
        let line = String(repeating: "x", count: 1 << 15)
        rig.type("1 <<END\n\(line)\n\(line)\nmore\nEND\n1 \n")
        #expect(rig.actions.map(\.value) == [""])
        #expect(rig.written.contains("The text of `Text` is longer than 65536 bytes; nothing was done.\n"))
    }

    @Test("a line that is not UTF-8 ends the text")
    func notUTF8() {
        let rig = PlainRig(Self.note(""))
        rig.type("1 <<END\n")
        rig.receive([0xFF, 0x0A])
        #expect(rig.written.hasSuffix("A line of `Text` is not UTF-8 text; nothing was done.\n"))
        rig.type("1 again\n")
        #expect(rig.actions.map(\.value) == ["again"])
    }

    @Test(
        "where the field is gone when its text ends nothing is done, and no line of it is a choice",
        arguments: [true, false]
    )
    func gone(isSeen: Bool) {
        let rig = PlainRig(Self.note(""))
        rig.type("1 <<END\nGood day,\n")
        rig.face.show(Screen(title: "Home") { Button("Delete", id: "delete") }, path: ["home"])
        rig.written = ""
        let rest = Array("1\nEND\n".utf8)
        if isSeen { rig.receive(rest) } else { rig.face.receive(.unseen(rest)) }
        #expect(rig.actions.isEmpty)
        #expect(rig.written == "`Text` is not available now; nothing was done.\n")
    }
}
