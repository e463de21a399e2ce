import Foundation
import GalleryPlugin
import PluginABI
import TestSupport
import Testing

/// `Documentation/reference/elements.md` from the first element on is made here, not by hand.
@MainActor
@Suite("The page on elements")
struct ElementPageTests {
    /// With `RIBS_RECORD_GOLDENS=1` in the environment the page is written again, and the run fails.
    @Test("says what the doc comment of each kind says, how it is made, and how each face shows it")
    func page() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/reference/elements.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let first = try #require(page.firstRange(of: "\n## "), "elements.md has no section").lowerBound
        let now = try page[..<first] + ElementSamples.all.map(Self.section).joined()
        guard ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != "1" else {
            try Data(now.utf8).write(to: file)
            Issue.record("recorded elements.md: run again without RIBS_RECORD_GOLDENS")
            return
        }
        #expect(page == now, "elements.md differs from what the faces show")
    }

    private static func section(_ kind: String, _ screen: Screen) throws -> String {
        let source = try ElementSource(kind)
        return """

            ## \(kind)

            \(source.paragraphs.joined(separator: "\n"))

            ```swift
            \(source.sample.joined(separator: "\n"))
            ```

            On a full screen:

            ```text
            \(ElementLooks.full(screen))
            ```

            In plain lines:

            ```text
            \(ElementLooks.plain(screen))
            ```

            In JSON:

            ```json
            \(try ElementLooks.json(screen))
            ```

            """
    }
}

/// What the sources say of a kind of element: the doc comment of its type, and the code of its sample.
struct ElementSource {
    let comment: [String]
    let sample: [String]

    init(_ kind: String) throws {
        let folder = BuildFolder.repository.appending(path: "Sources/PluginABI/View")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let declared = try files.map(Self.lines).first { $0.contains { $0.hasPrefix("public struct \(kind):") } }
        let lines = try #require(declared, "no file of \(folder.lastPathComponent) declares \(kind)")
        comment = lines.prefix { !$0.hasPrefix("public struct \(kind):") }.reversed().prefix { $0.hasPrefix("///") }
            .reversed().map { String($0.dropFirst(4)) }

        let samples = BuildFolder.repository.appending(path: "Tests/Fixtures/GalleryPlugin/ElementSamples.swift")
        let head = "    static let \(kind.first?.lowercased() ?? "")\(kind.dropFirst()) = Screen {"
        let code = try Self.lines(of: samples).drop { $0 != head }.dropFirst().prefix { $0 != "    }" }
        try #require(!code.isEmpty, "ElementSamples.swift lacks `\(head)`")
        sample = code.map { String($0.dropFirst(8)) }
    }

    /// The comment without its picture, as a page of the reference has it.
    var paragraphs: [String] {
        let text = comment.reversed().drop { $0.isEmpty || $0.hasPrefix("![") }.reversed()
        return text.map { line in
            line.replacing(/<doc:(\w+)>/) { "[\($0.1)](../PluginABI.docc/\($0.1).md)" }
                .replacing(/``([^`]+)``/) { link in
                    let isKind = ElementSamples.all.contains { $0.kind == link.1 }
                    return isKind ? "[\(link.1)](#\(link.1.lowercased()))" : "`\(link.1)`"
                }
        }
    }

    private static func lines(of file: URL) throws -> [String] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
