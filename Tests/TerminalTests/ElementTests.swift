import Foundation
import GalleryPlugin
import HostSupport
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Terminal

@MainActor
@Suite("Each kind of element")
struct ElementTests {
    @Test("has a picture beside its doc comment, which says what the screen says")
    func pictures() throws {
        let folder = BuildFolder.repository.appending(path: "Documentation/PluginABI.docc")
        for (kind, screen) in ElementSamples.all {
            #expect(try ElementSource(kind).comment.contains { $0.hasSuffix("](element-\(kind).svg)") })
            let picture = try String(contentsOf: folder.appending(path: "element-\(kind).svg"), encoding: .utf8)
            #expect(picture.hasPrefix("<svg "))
            // Words, because a line of the terminal is drawn in several pieces.
            let drawn = Set(Self.pieces(of: picture))
            for text in [kind] + screen.elements.flatMap(Self.texts) {
                for word in text.split(separator: " ") where !drawn.contains(String(word)) {
                    Issue.record("element-\(kind).svg does not show \(word): run `make pictures`")
                }
            }
        }
    }

    @Test("is in the schema of the protocol, with all its members")
    func schema() throws {
        let text = try runInMemory(["schema", "--protocol"]).output
        let schema = try JSONDocument.parse(SourceFile(name: "schema", text: text)).get().root
        for (kind, screen) in ElementSamples.all {
            for element in try Self.elements(of: screen) {
                let type = try #require(element["type"]?.string)
                let known = schema["$defs"]?["element-\(type)"]?["properties"]
                #expect(known != nil, "\(kind): `\(type)` is missing in ProtocolSchema.swift")
                for member in element.members where known?[member.key.text] == nil {
                    Issue.record("\(kind): ProtocolSchema.swift lacks `\(member.key.text)` of `\(type)`")
                }
            }
        }
    }

    @Test("is what the pages in browsers call it")
    func webPage() throws {
        let file = BuildFolder.repository.appending(path: "Examples/frontends/web/elements.js")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.firstRange(of: "const kinds = {")?.upperBound)
        let end = try #require(text[start...].firstRange(of: "\n};")?.lowerBound)
        let types = try ElementSamples.all.flatMap { try Self.elements(of: $0.screen).map { $0["type"]?.string } }
        for kind in text[start..<end].matches(of: /\n  ([a-z]+)(?:: |\()/).map({ String($0.1) }) {
            #expect(types.contains(kind), "elements.js has `\(kind)`, which the host never sends")
        }
    }

    /// The elements as a front end gets them, at all depths.
    private static func elements(of screen: Screen) throws -> [JSONValue] {
        func all(_ value: JSONValue) -> [JSONValue] {
            value.elements.flatMap { [$0] + ($0["elements"].map(all) ?? []) }
        }
        let root = try JSONDocument.parse(SourceFile(name: "screen", text: ElementLooks.json(screen))).get().root
        return all(try #require(root["elements"]))
    }

    private static func pieces(of picture: String) -> [String] {
        picture.matches(of: />([^<>]+)</).flatMap { $0.1.split(separator: " ").map(String.init) }
    }

    /// The texts within an element that every face shows.
    private static func texts(_ element: Element) -> [String] {
        if case .text(let text) = element { return text.runs.isEmpty ? [text.string] : text.runs.map(\.words) }
        return element.children.flatMap(texts)
    }

    @Test("is drawn at each size of a terminal as recorded")
    func sizes() throws {
        var pictures = ""
        for (kind, screen) in ElementSamples.all {
            for (columns, rows) in [(80, 40), (40, 24), (24, 24)] {
                let frame = build(screen, columns, rows).frame
                // Those of the title bar and the footer belong to no element.
                let bars = ["row 0,", "row \(rows - 2),", "row \(rows - 1),"]
                let styles = frame.styles.split(separator: "\n").filter { line in !bars.contains { line.hasPrefix($0) }
                }
                pictures += "\(kind), \(columns) x \(rows)\n\(ElementLooks.shown(frame))\n"
                for style in styles { pictures += style + "\n" }
                pictures += "\n"
            }
        }
        try expectGolden(pictures, "elements")
    }

    @Test("in ASCII has nothing else in it")
    func ascii() {
        for (_, screen) in ElementSamples.all {
            #expect(build(screen, unicode: false).frame.picture.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test("lists the same controls as Screen.actions has, in the same order, but for what a blank does with an item")
    func controls() {
        for (kind, screen) in ElementSamples.all {
            let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
            let layout = FrameBuilder(size: TerminalSize(columns: 80, rows: 24), profile: profile).place(screen).layout
            let picks = layout.controls.flatMap { [$0.pick, $0.tree?.expand].compactMap(\.self) }
            let actions = screen.actions.filter { !picks.contains(Action(id: $0.id, value: $0.value)) }
            let expected = actions.map { Action(id: $0.id, value: $0.takesText ? nil : $0.value) }
            #expect(layout.controls.map(\.action) == expected, "\(kind)")
            #expect(layout.controls.map(\.isEnabled) == actions.map(\.isEnabled), "\(kind)")
        }
    }

    @Test("carries the name under which its screen is embedded, in each of its actions")
    func embedded() {
        for (kind, screen) in ElementSamples.all {
            let inner = Screen { screen.embedded(as: "step") }
            #expect(inner.actions.map(\.id) == screen.actions.map { "step/" + $0.id }, "\(kind)")
            #expect(
                inner.actions.compactMap { Action(id: $0.id, value: $0.value).embedded(in: "step")?.id }
                    == screen.actions.map(\.id)
            )
        }
    }
}
