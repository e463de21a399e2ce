import PluginManifest
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
    private func write(_ layout: JSONWriter.Layout) -> String {
        var writer = JSONWriter(layout)
        writer.object { writer in
            writer.member("text", "a\"\\\n\u{1B}\u{7F}\u{2028}é😀")
            writer.member("none", nil as String?)
            writer.member("flag", true)
            writer.member("int", -7)
            writer.member("double", 0.1)
            writer.member("names", ["a", "b"])
            writer.key("empty")
            writer.object { _ in }
            writer.key("nested")
            writer.array { writer in
                writer.array { _ in }
                writer.value(Double.infinity)
                writer.null()
            }
        }
        return writer.text
    }

    @Test("compact output is one line, safe for a terminal, keys in the order given")
    func compact() {
        #expect(
            write(.compact) == #"{"text":"a\"\\\n\u001B\u007F\u2028é😀","none":null,"flag":true,"int":-7,"double":0.1,"#
                + #""names":["a","b"],"empty":{},"nested":[[],null,null]}"#
        )
    }

    @Test("whole numbers of any size", arguments: [0, 9, 10, -10, 1_234_567_890, .max, .min])
    func whole(number: Int) {
        var writer = JSONWriter()
        writer.value(number)
        #expect(writer.text == String(number))
    }

    @Test("a writer that begins again writes as a new one")
    func again() {
        var writer = JSONWriter()
        writer.object { writer in writer.key("open") }
        writer.removeAll()
        #expect(writer.text == "")
        writer.array { writer in writer.value("a") }
        #expect(writer.text == #"["a"]"#)
    }

    @Test("pretty output is indented by two spaces, empty containers are closed immediately")
    func pretty() {
        #expect(
            write(.pretty) == #"""
                {
                  "text": "a\"\\\n\u001B\u007F\u2028é😀",
                  "none": null,
                  "flag": true,
                  "int": -7,
                  "double": 0.1,
                  "names": [
                    "a",
                    "b"
                  ],
                  "empty": {},
                  "nested": [
                    [],
                    null,
                    null
                  ]
                }
                """#
        )
    }

    @Test("a document's value is written again with its numbers as they are spelled")
    func copies() throws {
        let text = #"{"a":[1e400,-0,{"b":{},"c":[]},[]],"d":{"e":{"f":"g"},"h":true},"i":null}"#
        let document = try JSONDocument.parse(SourceFile(name: "a.json", text: text)).get()
        var writer = JSONWriter()
        writer.value(document.root)
        #expect(writer.text == text)
    }
}
