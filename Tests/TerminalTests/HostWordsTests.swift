import Base
import Foundation
import PluginABI
import Terminal
import TestSupport
import Testing

@MainActor
private final class WordsOutput: Output {
    private(set) var lines: [String] = []
    func write(_ text: String) { lines.append(text) }
}

@MainActor
@Suite("The host's words")
struct HostWordsTests {
    private static let names = Set(HostWords.Part.Name.allCases.map(\.rawValue))

    private static func places(_ key: HostWords.Key) -> [String] {
        key.english.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
    }

    @Test("each place in the English words has a name, and no two keys say the same", arguments: HostWords.Key.allCases)
    func places(key: HostWords.Key) {
        #expect(Set(Self.places(key)).isSubset(of: Self.names))
        #expect(HostWords.Key.allCases.count { $0.english == key.english } == 1)
    }

    @Test("the text of one place is not searched for another")
    func braces() {
        let words = HostWords(.linkWaits, [.link: "ribs://a?b={steps}", .steps: "`{link}`"])
        #expect(words.text == "The link `ribs://a?b={steps}` waits for the flow to come to `{link}`.")
    }

    @Test("json.md lists each key with its English words, and no other")
    func page() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/reference/json.md")
        let section = try String(contentsOf: file, encoding: .utf8).split(separator: "### Other languages\n")[1]
        let rows = section.prefix { $0 != "#" }.split(separator: "\n").filter { $0.hasPrefix("| `") }.dropFirst()
        #expect(rows.map(String.init) == HostWords.Key.allCases.map { "| `\($0.rawValue)` | \($0.english) |" })
    }

    private static let screen = Screen(title: "All") {
        Tabs(id: "tab", tabs: [.init(id: "a", title: "A"), .init(id: "b", title: "")], selected: "a")
        Toggle("Sound", id: "sound", isOn: true)
        Toggle("Light", id: "light", isOn: false)
        Grid(rows: [
            [.init("", position: "row 1", action: Action(id: "cell", value: "1"))],
            [.init("X", position: "row 2", action: Action(id: "cell", value: "2"))],
        ])
        Button("Tab: A", id: "own")
        List("Many", id: "open", items: [.init(id: "i", title: "Item", detail: "")]).picking("pick", picked: [])
    }

    @Test("of the labels of actions, those that are the host's words have keys, once a front end has asked for them")
    func labels() throws {
        let output = WordsOutput()
        let face = JSONFace(output: output, hostVersion: nil)
        face.show(Shown(Self.screen))
        let before = try #require(output.lines.last)
        #expect(!before.contains("words"))
        face.receive(.bytes(Array(#"{"id":1,"command":"words"}"#.utf8) + [0x0A]))
        #expect(output.lines.suffix(1) == ["{\"type\":\"done\",\"id\":1,\"changed\":false}\n"])
        let after = output.lines[output.lines.count - 2]
        let actions = try #require(after.range(of: #""actions":"#)).upperBound
        let words = after[actions...].matches(of: /"words":\[(.*?)\]/).map { String($0.1) }
        #expect(
            words == [
                #"{"text":"Tab: A","key":"tab","parts":{"title":"A"}}"#,
                #"{"text":"Tab: b","key":"tab","parts":{"title":"b"}}"#,
                #"{"text":"Sound: on (turn off)","key":"on","parts":{"label":"Sound"}}"#,
                #"{"text":"Light: off (turn on)","key":"off","parts":{"label":"Light"}}"#,
                #"{"text":"row 1: empty","key":"empty","parts":{"position":"row 1"}}"#,
                #"{"text":"Pick Item","key":"pick","parts":{"item":"Item"}}"#,
            ]
        )
        // But for the words it is the same screen.
        #expect(after.replacing(/,"words":\[.*?\]/, with: "") == before)
    }

    @Test("a notice has its sentences with their keys, and one without keys has its message only")
    func notices() {
        let output = WordsOutput()
        let face = JSONFace(output: output, hostVersion: nil)
        let words = [HostWords(.filePlayed, [.file: "`a.json`"]), HostWords(text: "A is lost.")]
        face.tell(.notice(Notice(.reload, words, tone: .warning)))
        face.tell(.notice(Notice(.seal, "Not sealed.")))
        let written =
            #"[{"text":"The flow is played as `a.json` says now.","key":"file_played","parts":{"file":"`a.json`"}}"#
        let message = "The flow is played as `a.json` says now. A is lost."
        let first = #"{"type":"notice","kind":"reload","message":"\#(message)","words":\#(written),"#
        #expect(output.lines.first == first + #"{"text":"A is lost."}],"tone":"warning"}"# + "\n")
        #expect(output.lines.last == #"{"type":"notice","kind":"seal","message":"Not sealed."}"# + "\n")
    }

    @Test("a text that a field does not take is refused with a key")
    func field() {
        let output = WordsOutput()
        let face = JSONFace(output: output, hostVersion: nil)
        face.show(Shown(Screen { Field("Amount", id: "amount", text: "", kind: .number) }))
        face.receive(.bytes(Array(#"{"action":"amount","value":"x"}"#.utf8) + [0x0A]))
        let message = "`Amount` takes a number, such as -12.5."
        let words = #"[{"text":"\#(message)","key":"takes_number","parts":{"field":"Amount"}}]"#
        let fault = #"{"type":"fault","kind":"input","message":"\#(message)","path":[],"words":\#(words)}"# + "\n"
        #expect(output.lines.dropFirst().first == fault)
    }
}
