import PluginABI
import TestSupport
import Testing

@Suite("A text in Markdown")
struct MarkdownTests {
    private func runs(_ markdown: String) -> [Text.Run] { Text(markdown: markdown).runs }

    @Test("has emphasis, code and links, and its string is what is read")
    func marks() {
        let text = Text(markdown: "Type `make *run*`, **now**, or *later*: see [the manual](https://example.org/a).")
        #expect(text.string == "Type make *run*, now, or later: see the manual.")
        #expect(text.words == "Type `make *run*`, now, or later: see the manual (https://example.org/a).")
        #expect(
            text.runs == [
                Text.Run("Type "), Text.Run("make *run*", .code), Text.Run(", "), Text.Run("now", .strong),
                Text.Run(", or "), Text.Run("later", .emphasis), Text.Run(": see "),
                Text.Run("the manual", .link, address: "https://example.org/a"), Text.Run("."),
            ]
        )
    }

    @Test(
        "what does not mark anything is shown as it is written",
        arguments: [
            "2 * 3 * 4", "a*", "**", "****", "*", "`", "``", "snake_case_name", "[x]", "[x](", "[x](y)",
            "a [b [c](d e)",
            "[x](javascript:alert(1))", "[x](https://a b)", "\\", "<b>bold</b>", "# Title",
        ]
    )
    func plain(text: String) {
        #expect(Text(markdown: text).string == text)
        #expect(runs(text).isEmpty)
    }

    @Test("a backslash takes the meaning from a mark")
    func escapes() {
        #expect(runs("*2 \\* 3*") == [Text.Run("2 * 3", .emphasis)])
        #expect(runs("**\\*\\* no end**") == [Text.Run("** no end", .strong)])
        #expect(runs("`C:\\*`") == [Text.Run("C:\\*", .code)])
        #expect(Text(markdown: "\\*no\\* \\[no\\](https://a.b) C:\\dir") == Text("*no* [no](https://a.b) C:\\dir"))
    }

    @Test("a link to anything but the web and mail is plain, also where a plugin makes the part")
    func addresses() {
        #expect(runs("[a](mailto:ada@example.org)") == [Text.Run("a", .link, address: "mailto:ada@example.org")])
        let run = Text.Run("a", .link, address: "javascript:alert(1)")
        #expect(run.mark == .plain)
        #expect(run.address.isEmpty)
    }

    @Test("a new string is plain")
    func newString() {
        var text = Text(markdown: "**a**")
        text.string = "b"
        #expect(text == Text("b"))
    }

    @Test(
        "takes a time that grows with the length alone, whatever is left open",
        arguments: ["*a ", "**a ", "`", "[", "[a]("]
    )
    func hostile(part: String) {
        let text = String(repeating: part, count: 20_000)
        #expect(threadTime { _ = Text(markdown: text) } < .seconds(10))
    }
}
