import Foundation
import HTTPTypes
import Testing

@testable import SessionServer

@Suite("Words of other languages")
struct WordsTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../..").standardizedFileURL

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    private static func korean() throws -> Words { try #require(Languages().preferred(by: "ko")) }

    @Test(
        "the language is the one that the browser likes best of those that there are; otherwise English",
        arguments: [
            ("ko", "ko"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("KO", "ko"), ("de;q=0.5, ko;q=0.1", "ko"),
            ("en-GB,ko;q=0.9", nil), ("en;q=0.1,ko;q=0.9", "ko"), ("ko;q=0", nil), ("de", nil), ("*", nil), ("", nil),
            (";;;,,,-", nil), ("ko;q=x", nil),
        ]
    )
    func preferred(header: String, language: String?) {
        #expect(Languages().preferred(by: header)?.language == language)
    }

    /// A find of the fuzzer: U+0605 and a "-" are one character.
    @Test("a wish that is not ASCII is left out", arguments: ["\u{605}-,ko", "k\u{F6}-AT,ko", "ko;q=1,\u{605},en"])
    func foreign(header: String) {
        #expect(LanguageWishes(header).languages == ["ko"])
    }

    @Test("a file of words adds a language, or takes the place of one")
    func added() throws {
        let german = try #require(Words(Data(#"{"language":"de","words":{"Continue":"Weiter"}}"#.utf8)))
        #expect(Languages(adding: german).preferred(by: "de-AT")?.text("Continue") == "Weiter")
        #expect(Languages(adding: german).preferred(by: "de-AT")?.text("Try again") == "Try again")
        let other = try #require(Words(Data(#"{"language":"ko","words":{}}"#.utf8)))
        #expect(Languages(adding: other).preferred(by: "ko")?.text("Continue") == "Continue")
    }

    @Test("words keep their spaces, and what looks like code or a comment in them")
    func kept() throws {
        let text = #"{"Left : {n} // or so":"Reste : { a = b } ? /* non */"}"#
        let words = try #require(Words(Data(#"{"language":"fr","words":\#(text)}"#.utf8)))
        let script = String(decoding: words.file.plain, as: UTF8.self)
        #expect(script.contains("Object.assign(words, \(text.replacing("/", with: "\\/")));\n"))
    }

    @Test(
        "a script loses its comments and most of its spaces, and no space of a text in it",
        arguments: ["Examples/frontends/web/elements.js", "Examples/frontends/web/lists.js"]
            + ["charts.js", "page.js"].map { "Faces/Web/Sources/SessionServer/Page/\($0)" }
    )
    func short(path: String) throws {
        let source = try Self.text(path)
        // A text within a text would not be known as one.
        #expect(!source.contains(/`[^`\n]*\$\{[^}`\n]*`/))
        let script = PageFile.script(Array(source.utf8))
        let form = /"[^"\n]*"|`[^`\n]*`|\/[^ \/*\n]([^\/\\\n]|\\.)*\//
        let texts = { (text: String) in Set(text.matches(of: form).map { String($0.0) }) }
        #expect(texts(script).isSubset(of: texts(source)))
        #expect(!texts(script).isEmpty && script.utf8.count * 5 < source.utf8.count * 4 && !script.contains("/**"))
    }

    @Test(
        "what is not a file of words is refused",
        arguments: ["", "[]", #"{"language":"","words":{}}"#, #"{"language":"d\"e","words":{}}"#, #"{"words":{}}"#]
    )
    func wrong(text: String) { #expect(Words(Data(text.utf8)) == nil) }

    @Test("what stands in one place is not searched for another, and braces that are no place stay")
    func braces() {
        let phrase = Phrase("{a} and {b} {c}{", ["a": "{b}", "b": "2"])
        #expect(phrase.text == "{b} and 2 {c}{")
    }

    private static func places(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) })
    }

    /// Returns the English sentences of the host, and the sources of this program and its page.
    private static func said() throws -> (host: [String: String], others: String) {
        let rows = try text("Documentation/reference/json.md").split(separator: "### Other languages\n")[1]
            .split(separator: "\n#")[0]
            .matches(of: /\| `(\w+)` \| (.*) \|\n/).map { (String($0.1), String($0.2)) }
        let folder = repository.appending(path: "Faces/Web/Sources/SessionServer")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        let sources = try files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") || $0.hasSuffix(".html") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        // A long sentence is written in pieces.
        let others = sources.replacing(/"\s*\+ "/, with: "")
        return (Dictionary(uniqueKeysWithValues: rows), others)
    }

    @Test("each Korean sentence is of one that is said, and has its parts")
    func sources() throws {
        let (host, others) = try Self.said()
        let busy = Set(["plugin", "program"].flatMap { who in ["load", "run", "print"].map { "\(who).\($0)" } })
        let korean = try Self.korean()
        for key in korean.keys {
            let isSaid = host[key] != nil || busy.contains(key) || others.contains(key)
            #expect(isSaid, "\(key) is said nowhere")
            let parts = busy.contains(key) ? ["plugin", "seconds"] : Self.places(host[key] ?? key)
            let own = Self.places(korean.text(Phrase(key)))
            #expect(busy.contains(key) ? own.isSubset(of: parts) : own == parts, "\(key)")
        }
    }

    @Test("each sentence of a refusal and of the end of a session is there in Korean")
    func complete() throws {
        let korean = try Self.korean()
        let refusals: [Refusal] = [
            .wrongHost("", right: ""), .wrongOrigin, .noToken, .notFromProxy(""), .noName(header: ""), .full(1),
            .tooFast(1), .tooSlow, .leaving, .notStarted(""), .tooLong, .malformed, .anotherSession, .notFound,
            .wrongMethod([.get]),
        ]
        let keys = Set(korean.keys)
        for refusal in refusals {
            #expect(keys.isSuperset(of: [refusal.title.english, refusal.advice.english]), "\(refusal.reason)")
        }
        // The host's notices.
        let (host, _) = try Self.said()
        // The first row of the page's table is about the key itself.
        let labels: Set = ["key", "tab", "on", "off", "show_from_row"]
        #expect(Set(host.keys).subtracting(keys) == labels)
    }

    @Test("each sentence of the page and of what is wrong with a host is there in Korean")
    func page() throws {
        let keys = Set(try Self.korean().keys)
        let (host, others) = try Self.said()
        let known = keys.union(host.filter { keys.contains($0.key) }.values)
        let page = others.matches(of: /\bword\("([^"]+)"/).map { String($0.1) }
        let tags = others.matches(of: /<(?:p|h1|button)[^>]*>([A-Z][^<{(]+)</).map { String($0.1) }
        let wrong = others.matches(of: /\.foreign\("([^"]+)"/).map { String($0.1) }
        #expect(page.count > 20 && tags.count >= 4 && wrong.count == 3)
        #expect(Set(page + tags + wrong).subtracting(known) == [])
    }

    @Test("the script for the page has what the file has, and no more than JSON in it")
    func script() throws {
        let script = Words.script("de", ["a": "</script>\"\u{2028}"])
        let text = "\"use strict\";\nlanguage = \"de\";\nObject.assign(words, {\"a\":\"<\\/script>\\\"\u{2028}\"});\n"
        #expect(script == text)
    }
}
