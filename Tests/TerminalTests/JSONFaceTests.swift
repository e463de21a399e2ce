import Base
import Foundation
import PluginABI
import Terminal
import Testing

/// What the json face wrote.
@MainActor
private final class JSONOutput: Output {
    fileprivate(set) var written = ""
    func write(_ text: String) { written += text }
}

/// A session in little, with a tree that a test changes.
@MainActor
private final class JSONRig {
    var tree = TreeSnapshot(nodes: [.init(name: "Root", depth: 0, state: .active)])
    let output = JSONOutput()
    private(set) lazy var face = JSONFace(output: output, hostVersion: "0")

    init() {
        face.start { [unowned self] request in
            if case .look(.tree, _) = request { face.show(.tree(tree)) }
            return .done
        }
        output.written = ""
    }

    func receive(_ line: [UInt8]) { face.receive(.bytes(line + [0x0A])) }
}

@MainActor
@Suite("The json face")
struct JSONFaceTests {
    @Test(
        "a bar's fraction is from 0 to 1 where it is known, whatever a plugin has set",
        arguments: [
            (0.25, #","fraction":0.25"#), (-3, #","fraction":0.0"#), (1e300, #","fraction":1.0"#), (Double.nan, ""),
            (.infinity, ""),
        ]
    )
    func fraction(fraction: Double, member: String) {
        var bar = ProgressBar("Bar", fraction: nil)
        bar.fraction = fraction
        let output = JSONOutput()
        JSONFace(output: output, hostVersion: "0").show(Screen { bar }, path: [])
        #expect(output.written.contains(#"{"type":"progress","id":"progress:Bar","label":"Bar"\#(member)}"#))
    }

    private static let login = Screen {
        Field("Password", id: "password", text: "hunter2", kind: .secure, help: "Long.")
        Field("Amount", id: "amount", text: "-5", kind: .number, error: "More.", submits: "pay")
    }

    @Test("a field has its kind, its help and its error, and of a secure one no text is written")
    func fieldKinds() {
        let output = JSONOutput()
        JSONFace(output: output, hostVersion: "0").show(Self.login, path: [])
        let bullets = "\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}"
        #expect(!output.written.contains("hunter2"))
        #expect(
            output.written.contains(
                #"""
                "action":"password","text":"\#(bullets)","placeholder":"","enabled":true,"kind":"secure","help":"Long."}
                """#
            )
        )
        #expect(
            output.written.contains(
                #""text":"-5","placeholder":"","enabled":true,"kind":"number","error":"More.","submits":"pay"}"#
            )
        )
        #expect(
            output.written.contains(
                #""id":"amount","value":"-5","label":"Amount","enabled":true,"takes_text":true,"kind":"number"}"#
            )
        )
    }

    @Test("a field of several lines has its rows, and line feeds between its lines")
    func fieldOfLines() {
        let rig = JSONRig()
        rig.face.show(Screen { Field("Text", id: "text", text: "a\nb", kind: .lines).rows(6) }, path: [])
        let members = #""text":"a\nb","placeholder":"","enabled":true,"kind":"lines","rows":6}"#
        #expect(rig.output.written.contains(members))
        let action = #"{"id":"text","value":"a\nb","label":"Text","enabled":true,"takes_text":true,"kind":"lines"}"#
        #expect(rig.output.written.contains(action))
    }

    @Test("the whole screen is written again after a command, and the next change is a change of it")
    func screenAgain() {
        let rig = JSONRig()
        rig.receive(Array(#"{"command":"screen"}"#.utf8))
        #expect(rig.output.written == "{\"type\":\"done\",\"changed\":false}\n")
        rig.receive(Array(#"{"command":"changes"}"#.utf8))
        func show(_ number: Int) -> String {
            rig.output.written = ""
            rig.face.show(Screen { for text in ["\(number)"] + (2...20).map(String.init) { Text(text) } }, path: [])
            return rig.output.written
        }
        let first = show(1)
        #expect(show(2).hasPrefix(#"{"type":"change","base":1,"revision":2,"#))
        rig.output.written = ""
        rig.receive(Array(#"{"command":"screen"}"#.utf8))
        let again = first.replacing(#""revision":1,"#, with: #""revision":2,"#)
            .replacing(#""text":"1""#, with: #""text":"2""#)
        #expect(rig.output.written == again + "{\"type\":\"done\",\"changed\":false}\n")
        #expect(show(3).hasPrefix(#"{"type":"change","base":2,"revision":3,"#))
    }

    @Test("a field that is one of many has its options once, and another text is refused with those that may be meant")
    func fieldOfOptions() {
        let rig = JSONRig()
        rig.face.show(Screen { Field("Zone", id: "zone", text: "Asia/Seoul").oneOf(["Asia/Seoul", "UTC"]) }, path: [])
        #expect(rig.output.written.contains(#""enabled":true,"kind":"option","options":["Asia/Seoul","UTC"]}"#))
        let action =
            #"{"id":"zone","value":"Asia/Seoul","label":"Zone","enabled":true,"takes_text":true,"kind":"option"}"#
        #expect(rig.output.written.contains(action))
        rig.receive(Array(#"{"action":"zone","value":"seoul"}"#.utf8))
        #expect(rig.output.written.contains("`Zone` takes one of its options, such as `Asia/Seoul`."))
        #expect(rig.output.written.contains(#""key":"takes_option","parts":{"field":"Zone","options":"`Asia/Seoul`"}"#))
    }

    @Test("an item of a list has its badge, and whether it is unread and picked; what picks it is an action")
    func picking() {
        let rig = JSONRig()
        let item = List.Item(id: "b", title: "Beta").badge("new").unread()
        rig.face.show(Screen { List(id: "open", items: [item]).picking("pick", picked: ["b"]) }, path: [])
        let members = #""enabled":true,"badge":"new","unread":true,"picked":true}],"pick":"pick"}"#
        #expect(rig.output.written.contains(members))
        let action = #"{"id":"pick","value":"b","label":"Pick Beta, new","enabled":true,"selected":true}"#
        #expect(rig.output.written.contains(action))
    }

    @Test("a list with columns has what sorts by each, and a tree the level of each item and whether it is open")
    func columns() {
        let rig = JSONRig()
        let item = List.Item(id: "b", title: "Beta", details: ["2 kB", "Monday"]).level(1, .open)
        let list = List(id: "open", items: [item]).expanding("expand")
            .columns([Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing)])
            .sorting("sort", by: List.SortOrder("size"))
        rig.face.show(Screen { list }, path: [])
        let members = [
            #""detail":"2 kB","enabled":true,"details":["2 kB","Monday"],"level":1,"branch":"open"}],"expand":"expand","#,
            #""sort":"sort","columns":[{"title":"Name","alignment":"leading","value":"name ascending"},"#,
            #"{"title":"Size","alignment":"trailing","value":"size descending","sorted":"ascending"}]}"#,
        ]
        #expect(rig.output.written.contains(members.joined()))
        let action = #"{"id":"sort","value":"size descending","label":"Sort by Size, descending","enabled":true}"#
        #expect(rig.output.written.contains(action))
        #expect(rig.output.written.contains(#"{"id":"expand","value":"b","label":"Close Beta","enabled":true}"#))
    }

    @Test("of a long list the items are written that are given, with where they are and what asks for others")
    func excerpt() {
        let rig = JSONRig()
        let window = List.Window(first: 200, count: 1)
        let list = List(id: "open", count: 9000, window: window, windowID: "rows") { .init(id: "\($0)", title: "") }
        rig.face.show(Screen { list }, path: [])
        #expect(rig.output.written.contains(#""excerpt":{"action":"rows","first":200,"total":9000}"#))
        #expect(rig.output.written.contains(#"{"id":"rows","value":"201 to 201 of 9000","label":"Show from row""#))
    }

    @Test("what is to be asked first is in the element and in the action, and the front end asks")
    func confirmation() {
        let rig = JSONRig()
        rig.face.show(Screen { Button("Delete", id: "delete", confirmation: "Delete 3 messages?") }, path: [])
        let member = #""enabled":true,"confirmation":"Delete 3 messages?"}"#
        #expect(rig.output.written.components(separatedBy: member).count == 3)
        rig.receive(Array(#"{"action":"delete"}"#.utf8))
        #expect(rig.output.written.contains(#"{"type":"done","changed":false}"#))
    }

    @Test("a text that a field does not take is refused")
    func refusedText() {
        let rig = JSONRig()
        rig.face.show(Self.login, path: [])
        rig.receive(Array(#"{"action":"amount","value":"twelve"}"#.utf8))
        #expect(rig.output.written.contains(#""message":"`Amount` takes a number, such as -12.5.""#))
        #expect(rig.output.written.contains(#"{"type":"done","changed":false,"reason":"refused"}"#))
    }

    @Test(
        "a line that is too long is refused with its id, wherever that is in it",
        arguments: [
            (#"{"id":"q1","action":"name","value":"LONG"}"#, #""id":"q1","#),
            (#"{"action":"name", "value":"LONG", "id" : 7 }"#, #""id":7,"#),
            (#"{"a":{"id":"inner"},"value":["LONG",{"id":1}],"id":"ä\"}"}"#, #""id":"ä\"}","#),
            (#"{"value":"\",\"id\":\"no\" LONG"}"#, ""), (#"{"id":{"a":1},"value":"LONG"}"#, ""),
            (#"{"id":"LONG"}"#, ""), ("LONG", ""), (#"["id","LONG"]"#, ""),
        ]
    )
    func longLine(line: String, member: String) {
        let rig = JSONRig()
        let long = line.replacing("LONG", with: String(repeating: "x", count: 1 << 16))
        rig.receive(Array(long.utf8))
        rig.receive(Array(#"{"id":2,"action":"name"}"#.utf8))
        let answers = rig.output.written.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"done""#) }
        #expect(
            answers
                == [
                    #"{"type":"done",\#(member)"changed":false,"reason":"refused"}"#,
                    #"{"type":"done","id":2,"changed":false,"reason":"refused"}"#,
                ].map { Substring($0) }
        )
    }

    @Test("a line that is not text, one without end, and an action without its text get a fault line that says so")
    func refused() {
        let form = #"Write {\"action\":ID} or {\"action\":ID,\"value\":TEXT}."#
        let refusals: [([UInt8], String)] = [
            ([0xFF], #"The line is not UTF-8 text. \#(form)"#),
            (Array(repeating: 0x41, count: 65_537), #"The line is longer than 65536 bytes. \#(form)"#),
            (Array(#"{"action":"name"}"#.utf8), #"The action \"name\" takes a text. Give it as \"value\"."#),
        ]
        let rig = JSONRig()
        let output = rig.output
        rig.face.show(Screen { Field("Name", id: "name", text: "") }, path: [])
        for (line, message) in refusals {
            let written = output.written.count
            rig.receive(line)
            #expect(
                output.written.dropFirst(written) == """
                    {"type":"fault","kind":"input","message":"\(message)","path":[]}
                    {"type":"done","changed":false,"reason":"refused"}

                    """
            )
        }
    }

    @Test(
        "a watched tree is written again when what it says has changed, and not for what only a full screen shows of it"
    )
    func watchedTree() {
        let rig = JSONRig()
        let output = rig.output
        rig.receive(Array(#"{"command":"tree","watch":true}"#.utf8))
        let written = output.written
        #expect(written.contains(#""name":"Root""#))
        rig.tree.streams = [.init(name: "balance", value: "1")]
        rig.face.show(.tree(rig.tree))
        #expect(output.written == written)
        rig.tree.nodes[0].state = .attached
        rig.face.show(.tree(rig.tree))
        #expect(output.written.dropFirst(written.count).hasPrefix(#"{"type":"tree""#))
    }
}
