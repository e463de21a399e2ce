import Base
import GalleryPlugin
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Foreign

@Suite("Port 1: a screen from JSON")
struct ScreenReaderTests {
    private func read(_ json: String) throws -> Screen {
        let document = try JSONDocument.parse(SourceFile(name: "screen", text: json)).get()
        return try PortScreen(object: PortObject(document.root, "screen")).screen { _ in [] }.screen
    }

    @Test(
        "each element is read as `--ui json` writes it, with what only the port has",
        arguments: ElementSamples.all.map(\.screen)
    )
    func elements(screen: Screen) throws {
        var writer = PortWriter()
        var elements = screen.elements
        writer.elements(&elements)
        let found = try read(#"{"elements":\#(writer.json.text)}"#).elements
        for (found, element) in zip(found, screen.elements) { #expect("\(found)" == "\(element)") }
        #expect(found == screen.elements)
    }

    @Test("any screen is read as it was", arguments: 0..<60)
    func anyScreen(seed: UInt64) throws {
        var random = RandomElements(seed: seed)
        let screen = random.screen()
        var writer = PortWriter()
        var elements = screen.elements
        writer.elements(&elements)
        #expect(try read(#"{"elements":\#(writer.json.text)}"#).elements == screen.elements)
    }

    @Test("what is left out is as in a new element: enabled, neutral, without a detail")
    func defaults() throws {
        let screen = try read(
            """
            {"title": "A", "unsaved": "Leave?", "elements": [
              {"type": "text", "text": "b"}, {"type": "button", "label": "c", "action": "d"},
              {"type": "field", "label": "e", "action": "f"}, {"type": "toggle", "label": "g", "action": "h", "on": true},
              {"type": "list", "action": "i", "items": [{"id": "1", "title": "j", "detail": "k"}]},
              {"type": "gauge", "label": "l", "value": 1, "range": [0, 4]},
              {"type": "chart", "label": "m", "points": [{"value": 1}, {}, {"label": "n", "value": 2}]},
              {"type": "progress", "label": "o"}, {"type": "unknown-to-nobody"}
            ]}
            """.replacing(#", {"type": "unknown-to-nobody"}"#, with: "")
        )
        let expected = Screen(title: "A") {
            Text("b")
            Button("c", id: "d")
            Field("e", id: "f")
            Toggle("g", id: "h", isOn: true)
            List(id: "i", items: [List.Item(id: "1", title: "j", detail: "k")])
            Gauge("l", value: 1, in: 0...4)
            Chart("m", points: [Chart.Point("", 1), Chart.Point("", .nan), Chart.Point("n", 2)])
            ProgressBar("o", fraction: nil)
        }.unsavedChanges(question: "Leave?")
        #expect(screen.title == expected.title && screen.unsavedQuestion == "Leave?")
        for (read, wanted) in zip(screen.elements, expected.elements) { #expect("\(read)" == "\(wanted)") }
    }

    @Test("a screen that is nested without an end is refused")
    func depth() throws {
        let open = String(repeating: #"{"type":"row","elements":["#, count: 5_000)
        let close = String(repeating: "]}", count: 5_000)
        #expect(throws: PortMisuse.self) { try read(#"{"elements":[\#(open)\#(close)]}"#) }
    }
}

/// Writes elements as a plugin does: each member by its name.
private struct PortWriter: MemberVisitor {
    typealias Failure = Never

    static var carriesAll: Bool { false }
    static var isReader: Bool { false }

    var json = JSONWriter()

    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) {
        json.member("type", kind.rawValue)
    }

    mutating func part(_ name: @autoclosure () -> ElementName) {}
    mutating func text(_ member: Member, _ value: inout String, shown: String?) { json.member(member.name, value) }
    mutating func optionalText(_ member: Member, _ value: inout String?) { json.member(member.name, value) }
    mutating func texts(_ member: Member, _ value: inout [String]) { json.member(member.name, value) }
    mutating func flag(_ member: Member, _ value: inout Bool) { json.member(member.name, value) }
    mutating func double(_ member: Member, _ value: inout Double) { json.member(member.name, .double(value)) }

    mutating func character(_ member: Member, _ value: inout Character?) {
        json.member(member.name, value.map { String($0) })
    }

    mutating func textRows(_ member: Member, _ value: inout [[String]]) {
        json.member(member.name, .array(value.map { .array($0.map { .string($0) }) }))
    }

    mutating func number(_ member: Member, _ value: inout Int, in range: ClosedRange<Int>, shown: Int) {
        json.member(member.name, value)
    }

    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) {
        json.member(member.name, value.map { .double($0) } ?? .null)
    }

    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) {
        json.member(member.name, .array([.double(value.lowerBound), .double(value.upperBound)]))
    }

    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) {
        if var given = value { range(member, &given) }
    }

    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) {
        json.member(member.name, value.rawValue)
    }

    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) {
        json.member(member.name, value?.rawValue)
    }

    mutating func action(_ value: inout Action) {
        json.member("action", value.id)
        json.member("value", value.value)
    }

    mutating func optionalAction(_ value: inout Action?) { if var action = value { self.action(&action) } }

    mutating func elements(_ value: inout [Element]) {
        if !json.bytes.isEmpty { json.key("elements") }
        json.begin(.array)
        for element in value {
            json.begin(.object)
            _ = element.members(&self)
            json.end(.object)
        }
        json.end(.array)
    }

    mutating func parts<Part: DescribedPart>(_ member: Member, _ value: inout [Part], of whole: Part.Whole) {
        json.key(member.name)
        write(value, of: whole)
    }

    private mutating func write<Part: DescribedPart>(_ parts: [Part], of whole: Part.Whole) {
        json.begin(.array)
        for (place, part) in parts.enumerated() {
            var part = part
            json.begin(.object)
            part.members(&self, of: whole, at: place)
            json.end(.object)
        }
        json.end(.array)
    }

    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) {
        json.key(member.name)
        json.begin(.array)
        for row in value { write(row, of: ()) }
        json.end(.array)
    }

    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) {
        guard var part = value else { return }
        json.key(member.name)
        json.begin(.object)
        part.members(&self)
        json.end(.object)
    }

    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {}
    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {}
    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {}
}
