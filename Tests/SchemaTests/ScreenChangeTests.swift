import Base
import Foundation
import PluginABI
import Terminal
import TestSupport
import Testing

/// What the JSON face wrote.
@MainActor
private final class Lines: Output {
    private(set) var all: [String] = []

    func write(_ text: String) { all.append(String(text.dropLast())) }
    func take() -> [String] {
        defer { all = [] }
        return all
    }
}

@MainActor
@Suite("Changes of screens")
struct ScreenChangeTests {
    private let lines = Lines()

    private func face(asking: Bool = true) -> JSONFace {
        let face = JSONFace(output: lines, hostVersion: nil)
        guard asking else { return face }
        ask(face)
        return face
    }

    private func ask(_ face: JSONFace) {
        face.receive(.bytes(Array(#"{"command":"changes"}"#.utf8) + [0x0A]))
    }

    private static func list(_ items: [Int], unread: Int? = nil) -> Screen {
        Screen(title: "List") {
            List(
                "Items",
                id: "open",
                items: items.map { index in
                    List.Item(id: "\(index)", title: "Item \(index)", detail: index == unread ? "new" : "old")
                }
            )
        }
    }

    @Test("a front end that has not asked gets each screen whole")
    func whole() {
        let face = face(asking: false)
        face.show(Shown(Self.list(Array(0..<100)), path: ["list"]))
        face.show(Shown(Self.list(Array(0..<100), unread: 50), path: ["list"]))
        let beginnings = (1...2).map { #"{"type":"screen","revision":\#($0),"# }
        #expect(zip(lines.all, beginnings).allSatisfy { $0.hasPrefix($1) } && lines.all.count == 2)
    }

    @Test("a name that is spelled in another way is sent so, beside another change, although it looks the same")
    func spelling() {
        func screen(_ name: String, _ title: String) -> Screen {
            Screen(title: title) {
                Text(String(repeating: "long ", count: 100))
                List("Files", id: "open", items: [List.Item(id: name, title: "File")])
                Field("Name", id: "name", text: name)
            }
        }
        let face = face()
        face.show(Shown(screen("cafe\u{301}", "1"), path: []))
        face.show(Shown(screen("caf\u{E9}", "2"), path: []))
        // The item, its action, the field and its action.
        let change = lines.all.last ?? ""
        #expect(change.hasPrefix(#"{"type":"change""#))
        #expect(change.utf8.count - change.replacing("\u{E9}", with: "").utf8.count == 4 * 2, "\(change)")
        #expect(!change.utf8.contains(0xCC))
    }

    @Test("it can ask at any time, and gets what is different in the screen that it has")
    func asks() {
        let face = face(asking: false)
        face.show(Shown(Self.list(Array(0..<100)), path: ["list"]))
        ask(face)
        face.show(Shown(Self.list(Array(0..<100), unread: 50), path: ["list", "more"]))
        let operations = [
            #"{"op":"replace","path":"/revision","value":2}"#, #"{"op":"add","path":"/path/1","value":"more"}"#,
            #"{"op":"replace","path":"/screen/elements/0/items/50/detail","value":"new"}"#,
            #"{"op":"replace","path":"/screen/actions/50/label","value":"Item 50, new"}"#,
        ]
        let patch = operations.joined(separator: ",")
        #expect(
            Array(lines.all.dropFirst()) == [
                #"{"type":"done","changed":false}"#, #"{"type":"change","base":1,"revision":2,"patch":[\#(patch)]}"#,
            ]
        )
    }

    @Test("one item of 500 that is changed, inserted or removed takes less than 600 bytes")
    func short() {
        let face = face()
        let items = Array(0..<500)
        face.show(Shown(Self.list(items), path: []))
        for other in [Self.list(items, unread: 250), Self.list(items + [500]), Self.list(Array(items.dropFirst()))] {
            face.show(Shown(Self.list(items), path: []))
            _ = lines.take()
            face.show(Shown(other, path: []))
            #expect(lines.all.first?.hasPrefix(#"{"type":"change","#) == true)
            #expect(lines.all.allSatisfy { $0.utf8.count < 600 }, "\(lines.all)")
        }
    }

    @Test("another screen is written whole, as a patch would not be much shorter")
    func other() {
        let face = face()
        face.show(Shown(Self.list(Array(0..<100)), path: []))
        face.show(Shown(Self.list(Array(200..<300)), path: []))
        #expect(lines.all.last?.hasPrefix(#"{"type":"screen","revision":2,"#) == true)
    }

    /// Screens of all kinds one after the other: some almost the same, some others.
    private static func screens(_ seed: UInt64) -> [Screen] {
        var numbers = SeededGenerator(seed: seed)
        var items = Array(0..<40)
        var others: [Element] = []
        return (0..<40).map { step in
            for _ in 0..<Int.random(in: 0...2, using: &numbers) {
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: items.insert(100 + step, at: Int.random(in: 0...items.count, using: &numbers))
                case 1 where !items.isEmpty: items.remove(at: Int.random(in: 0..<items.count, using: &numbers))
                case 2: items.shuffle(using: &numbers)
                default: items.append(1_000 + step)
                }
            }
            var screen = list(items, unread: items.randomElement(using: &numbers))
            if Bool.random(using: &numbers) { screen.elements.insert(Text("~/a \"\(step)\"").element, at: 0) }
            let field = Field("Name", id: "a/b~", text: "\(step)")
            if Bool.random(using: &numbers) { screen.elements.append(field.element) }
            if !others.isEmpty { others.remove(at: Int.random(in: 0..<others.count, using: &numbers)) }
            others.insert(
                contentsOf: elements(depth: 0, &numbers),
                at: Int.random(in: 0...others.count, using: &numbers)
            )
            screen.elements += others
            screen.isPresented = Bool.random(using: &numbers)
            screen.unsavedQuestion = Int.random(in: 0..<8, using: &numbers) == 0 ? "Leave?" : nil
            return screen
        }
    }

    /// Elements: many have the same name, and some have others in them.
    private static func elements(depth: Int, _ numbers: inout SeededGenerator) -> [Element] {
        (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
            let number = Int.random(in: 0..<3, using: &numbers)
            switch Int.random(in: 0..<(depth < 3 ? 6 : 4), using: &numbers) {
            case 0: return Text("Words \(number)").element
            case 1: return Toggle("On", id: "on", isOn: number > 0).element
            case 2: return Button("Press", id: "press", value: "\(number)").element
            case 3:
                let cells = (0...number).map { Grid.Cell("", position: "\($0 % 2)") }
                return Grid("Cells", rows: [cells]).element
            case 4:
                let inner = elements(depth: depth + 1, &numbers)
                return Section("Part \(number % 2)") { for element in inner { element } }.element
            default:
                let inner = elements(depth: depth + 1, &numbers)
                return Column { for element in inner { element } }.element
            }
        }
    }

    @Test(
        "python-jsonpatch makes of the changes what is written to a front end that has not asked",
        .enabled(if: Validator.isWanted, "python3 has no jsonschema"),
        .startsPrograms(for: .tool),
        arguments: 1...6 as ClosedRange<UInt64>
    )
    func patches(seed: UInt64) async throws {
        let screens = Self.screens(seed)
        let (changing, whole) = (face(), face(asking: false))
        _ = lines.take()
        for screen in screens { changing.show(Shown(screen, path: ["list"])) }
        let changes = lines.take()
        for screen in screens { whole.show(Shown(screen, path: ["list"])) }
        #expect(changes.count { $0.hasPrefix(#"{"type":"change""#) } > screens.count / 10)
        let folder = try TemporaryFolder()
        let files = try [("changes", changes), ("whole", lines.take())].map { name, lines in
            try folder.write(lines.joined(separator: "\n"), to: name).path
        }
        let program = """
            import json, sys, jsonpatch
            read = lambda path: [json.loads(line) for line in open(path, encoding="utf-8")]
            screen = None
            for line, expected in zip(read(sys.argv[1]), read(sys.argv[2]), strict=True):
                if line["type"] == "change":
                    assert line["base"] == screen["revision"], line
                    screen = jsonpatch.apply_patch(screen, line["patch"])
                else:
                    screen = line
                assert screen == expected, (screen, expected)
            """
        let result = try await run(URL(filePath: "/usr/bin/env"), ["python3", "-c", program] + files)
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }
}
