import PluginABI
import Testing

@Suite("A field")
struct FieldTests {
    @Test(
        "a number is digits with one sign before them and one point among them, or the beginning of one",
        arguments: [
            ("", true), ("-", true), ("+1", true), ("-12.5", true), (".5", true), ("12.", true), ("1.2.3", false),
            ("--1", false), ("1-", false), ("twelve", false), ("1e3", false), ("１２", false), (" 1", false),
        ]
    )
    func number(text: String, isTaken: Bool) {
        #expect(Field.Kind.number.takes(text) == isTaken)
    }

    @Test(
        "a date is up to ten digits and dashes",
        arguments: [
            ("", true), ("2026-02-28", true), ("2026-0", true), ("2026-02-289", false), ("28.2.2026", false),
            ("Monday", false),
        ]
    )
    func date(text: String, isTaken: Bool) {
        #expect(Field.Kind.date.takes(text) == isTaken)
    }

    @Test("any text is taken by a field of text and by a secure one", arguments: [Field.Kind.text, .secure, .search])
    func text(kind: Field.Kind) {
        #expect(kind.takes("any text: 1,2 \u{2022}"))
    }

    @Test("a field is of text and submits nothing unless it says so")
    func standard() {
        let fields = [Field("Name", id: "name"), Field("Name", id: "name", submits: "")]
        #expect(fields.map(\.kind) == [.text, .text])
        #expect(fields.map(\.submits) == ["", ""])
        #expect(fields[0] == fields[1])
    }

    @Test("a field of several lines takes any text, and has from 1 to 40 rows; any other has one")
    func lines() {
        #expect(Field.Kind.lines.takes("two\nlines"))
        let field = Field("Text", id: "text", text: "two\nlines", kind: .lines)
        #expect(field.shownRows == 4)
        #expect([-1, 0, 1, 6, 40, 41].map { field.rows($0).shownRows } == [1, 1, 1, 6, 40, 40])
        #expect(Field("Name", id: "name").rows(6).shownRows == 1)
        #expect(Screen { field }.actions.map(\.value) == ["two\nlines"])
    }

    @Test("of a secure field a face gets a bullet for each character, also as the value of its action")
    func shownText() {
        let field = Field("Password", id: "password", text: "é2x", kind: .secure)
        #expect(field.shownText == "\u{2022}\u{2022}\u{2022}")
        #expect(Screen { field }.actions.map(\.value) == ["\u{2022}\u{2022}\u{2022}"])
        #expect(Screen { field }.actions.map(\.fieldKind) == [.secure])
        #expect(Field("Name", id: "name", text: "Ada").shownText == "Ada")
    }

    @Test("a field that is one of many takes its options as they are written, and names the button that follows")
    func options() throws {
        let field = Field("Country", id: "country", text: "Chad", submits: "go").oneOf(["Chad", "Chile"])
        #expect(field.kind == .option && field.options == ["Chad", "Chile"])
        let action = try #require(Screen { field }.actions.first)
        #expect(["Chad", "chile", "", "China"].map(action.takes) == [true, false, false, false])
        #expect(action.options == ["Chad", "Chile"] && action.submits == "go")
        #expect(Field.Kind.option.takes("anything: it can become an option"))
        let text = try #require(Screen { Field("Name", id: "name", kind: .lines, submits: "go") }.actions.first)
        #expect(text.takes("any") && text.options.isEmpty && text.submits.isEmpty)
    }
}
