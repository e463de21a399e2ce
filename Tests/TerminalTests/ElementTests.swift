import Foundation
import GalleryPlugin
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Terminal

@MainActor
@Suite("Each kind of element")
struct ElementTests {
    /// With `RIBS_RECORD_GOLDENS=1` in the environment the page's blocks are written again, and the run fails.
    @Test("looks in each face as its page says, and is made as its page says")
    func page() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/reference/elements.md")
        let samples = BuildFolder.repository.appending(path: "Tests/Fixtures/GalleryPlugin/ElementSamples.swift")
        let page = try String(contentsOf: file, encoding: .utf8)
        let source = Self.words(of: try String(contentsOf: samples, encoding: .utf8))
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (kind, screen) in ElementSamples.all {
            let code = try replaceBlock(1, "```swift", below: kind, in: &lines, by: nil)
            #expect(source.contains(Self.words(of: code)), "\(kind) is made otherwise in ElementSamples.swift")
            try replaceBlock(1, "```text", below: kind, in: &lines, by: Self.full(screen))
            try replaceBlock(2, "```text", below: kind, in: &lines, by: Self.plain(screen))
            try replaceBlock(1, "```json", below: kind, in: &lines, by: Self.json(screen))
        }
        let now = lines.joined(separator: "\n")
        guard ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != "1" else {
            try Data(now.utf8).write(to: file)
            Issue.record("recorded elements.md: run again without RIBS_RECORD_GOLDENS")
            return
        }
        #expect(page == now, "elements.md shows something else than the faces do")
    }

    @Test("has a picture in the article on screens, which says what the screen says")
    func pictures() throws {
        let folder = BuildFolder.repository.appending(path: "Documentation/PluginABI.docc")
        let article = try String(contentsOf: folder.appending(path: "Screens.md"), encoding: .utf8)
        for (kind, screen) in ElementSamples.all {
            #expect(article.contains("| ``\(kind)`` | !["))
            #expect(article.contains("](element-\(kind).svg) |"))
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
    func schema() async throws {
        let text = try await run(BuildFolder.file("ribs-host"), ["schema", "--protocol"]).output
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

    @Test("is shown by the example of a front end for a browser")
    func webPage() throws {
        let file = BuildFolder.repository.appending(path: "Examples/frontends/web/page.js")
        let kinds = try String(contentsOf: file, encoding: .utf8).matches(of: /\n  ([a-z]+)(?:: |\()/).map { $0.1 }
        for (_, screen) in ElementSamples.all {
            for type in try Self.elements(of: screen).compactMap({ $0["type"]?.string }) {
                #expect(kinds.contains { $0 == type }, "page.js lacks `\(type)`")
            }
        }
    }

    /// The elements as a front end gets them, at all depths.
    private static func elements(of screen: Screen) throws -> [JSONValue] {
        func all(_ value: JSONValue) -> [JSONValue] {
            value.elements.flatMap { [$0] + ($0["elements"].map(all) ?? []) }
        }
        let root = try JSONDocument.parse(SourceFile(name: "screen", text: json(screen))).get().root
        return all(try #require(root["elements"]))
    }

    private static func pieces(of picture: String) -> [String] {
        picture.matches(of: />([^<>]+)</).flatMap { $0.1.split(separator: " ").map(String.init) }
    }

    /// The texts within an element that every face shows.
    private static func texts(_ element: Element) -> [String] {
        if case .text(let text) = element { return [text.string] }
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
                pictures += "\(kind), \(columns) x \(rows)\n\(Self.shown(frame))\n"
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

    @Test("lists the same controls as Screen.actions has, in the same order, whether they can be done or not")
    func controls() {
        for (kind, screen) in ElementSamples.all {
            let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
            let layout = FrameBuilder(size: TerminalSize(columns: 80, rows: 24), profile: profile).place(screen).layout
            let expected = screen.actions.map { Action(id: $0.id, value: $0.takesText ? nil : $0.value) }
            #expect(layout.controls.map(\.action) == expected, "\(kind)")
            #expect(layout.controls.map(\.isEnabled) == screen.actions.map(\.isEnabled), "\(kind)")
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

    // MARK: What a face makes of a screen

    /// The lines of a page between its title and its footer, without what is empty around them.
    private static func full(_ screen: Screen) -> String { shown(build(screen, 60, 20).frame) }

    private static func shown(_ frame: Frame) -> String {
        var lines = frame.picture.split(separator: "\n").dropFirst().map { line in
            let inner = String(line.dropFirst().dropLast())
            return String(inner.reversed().drop { $0 == " " }.reversed())
        }
        lines.removeLast(2)
        let shown = lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
        let margin = shown.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return shown.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }

    private static func plain(_ screen: Screen) -> String {
        let output = MemoryOutput()
        PlainFace(output: output).show(screen, path: [])
        return output.text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.isEmpty }.reversed()
            .drop { $0.isEmpty }.reversed().joined(separator: "\n")
    }

    private static func json(_ screen: Screen) throws -> String {
        let output = MemoryOutput()
        JSONFace(output: output, hostVersion: "0").show(screen, path: [])
        let elements = try #require(output.text.firstRange(of: #""elements""#))
        let actions = try #require(output.text.ranges(of: #","actions":"#).last)
        let end = output.text.index(output.text.endIndex, offsetBy: -4)
        let list = output.text[elements.lowerBound..<actions.lowerBound].replacing("},{", with: "},\n{")
        return "{\(list),\n\(output.text[actions.lowerBound...end].dropFirst().replacing("},{", with: "},\n{"))}"
    }

    // MARK: The page

    /// Finds a block of a section, and replaces it.
    ///
    /// - Returns: what was in it.
    @discardableResult
    private func replaceBlock(
        _ number: Int,
        _ fence: String,
        below heading: String,
        in lines: inout [String],
        by text: String?
    ) throws -> String {
        let section = try #require(lines.firstIndex(of: "## \(heading)"), "elements.md has no section \(heading)")
        let end = lines[(section + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
        let starts = lines[section..<end].indices.filter { lines[$0] == fence }
        let start = try #require(starts.dropFirst(number - 1).first, "\(heading) has no block \(fence) \(number)")
        let close = try #require(lines[(start + 1)..<end].firstIndex(of: "```"))
        let old = lines[(start + 1)..<close].joined(separator: "\n")
        if let text {
            lines.replaceSubrange(
                (start + 1)..<close,
                with: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            )
        }
        return old
    }

    private static func words(of text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
