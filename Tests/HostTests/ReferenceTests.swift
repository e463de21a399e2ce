import Base
import Configuration
import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing

/// Runs the examples of Documentation/reference/plugins-json.md.
@Suite("The reference of plugins.json")
struct ReferenceTests {
    /// A whole configuration of the page.
    struct Example: CustomTestStringConvertible, Sendable {
        /// The heading above it.
        let heading: String
        let text: String
        /// The code that the line above it names; nil where it is right.
        let code: String?

        var testDescription: String { "\(heading)\(code.map { ", refused with \($0)" } ?? "")" }
    }

    static let page = BuildFolder.repository.appending(path: "Documentation/reference/plugins-json.md")

    static let examples: [Example] = {
        do {
            let text = try String(contentsOf: page, encoding: .utf8)
            return text.components(separatedBy: "\n#").flatMap { section in
                let heading = section.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
                let block = /(?:Refused with `(RH\d{3})`:\n\n)?```json\n((?:.*\n)*?)```/
                return section.matches(of: block).map { match in
                    Example(heading: String(heading), text: String(match.2), code: match.1.map(String.init))
                }
            }
        } catch {
            fatalError("The page cannot be read: \(error)")
        }
    }()

    @Test("each example passes, or gets the very code that the page names", arguments: examples)
    func check(example: Example) async throws {
        let folder = try TemporaryFolder()
        try folder.write(example.text, to: "plugins.json")
        // What an example includes is that of the page's other example.
        let match = BuildFolder.repository.appending(path: "Examples/teams/match.json")
        try folder.write(String(contentsOf: match, encoding: .utf8), to: "match.json")
        let result = try await runInMemory(["check", "--format", "json"], in: folder.url)
        let output = SourceFile(name: "output", bytes: Array(result.output.utf8))
        let diagnostics = try #require(try JSONDocument.parse(output).get().root["diagnostics"])
        let codes = Set(diagnostics.elements.compactMap { $0["code"]?.string })
        #expect(codes == Set([example.code].compactMap(\.self)), "\(result.output)")
        #expect(result.ending == .exit(example.code == nil ? 0 : 78))
    }

    @Test("the page has examples of both kinds, and says of each refusal which code it gets")
    func reading() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(Self.examples.count == text.matches(of: /```json\n/).count)
        #expect(Self.examples.filter { $0.code != nil }.count == text.matches(of: /Refused with/).count)
        #expect(Self.examples.contains { $0.code == nil })
    }

    private static let objects: KeyValuePairs = [
        "file": ConfigurationKey.ofFile, "plugin": ConfigurationKey.ofPlugin, "process": ConfigurationKey.ofProcess,
        "permissions": ConfigurationKey.ofPermissions, "adapt": ConfigurationKey.ofAdaptation,
        "stream": ConfigurationKey.ofStream, "flow": ConfigurationKey.ofFlow,
        "file of a flow": ConfigurationKey.ofInclusion,
        "step": ConfigurationKey.ofStep, "service": ConfigurationKey.ofService, "child": ConfigurationKey.ofChild,
        "switch": ConfigurationKey.ofSwitch, "link": ConfigurationKey.ofLink,
    ]

    /// With `RIBS_RECORD_GOLDENS=1` in the environment the tables are written again, and the run fails.
    @Test("each table of keys is made of the decoder's list, and the page names each key of the others")
    func keys() throws {
        let before = try String(contentsOf: Self.page, encoding: .utf8)
        var (page, tables) = (before, 0)
        for (object, keys) in Self.objects {
            for key in keys {
                #expect(page.contains("`\(key.name)`") || page.contains("\"\(key.name)\""), "\(key.name)")
            }
            guard let start = page.firstRange(of: "<!-- keys of \(object) -->\n")?.upperBound,
                let end = page[start...].firstRange(of: "\n\n")?.lowerBound
            else { continue }
            page.replaceSubrange(start..<end, with: Self.table(keys))
            tables += 1
        }
        #expect(tables == page.matches(of: /<!-- keys of/).count)
        guard ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != "1" else {
            try Data(page.utf8).write(to: Self.page)
            Issue.record("recorded plugins-json.md: run again without RIBS_RECORD_GOLDENS")
            return
        }
        #expect(page == before, "plugins-json.md differs from ConfigurationKey")
    }

    private static func table(_ keys: [ConfigurationKey]) -> String {
        let rows = keys.map { key in
            var notes = key.required == nil ? [] : ["required"]
            if case .wholeNumber(_, let range, _) = key.form { notes += ["\(range.lowerBound) to \(range.upperBound)"] }
            if let fallback = key.fallback { notes += ["default: `\(fallback)`"] }
            return "| `\(key.name)` | \(key.words) | \(notes.joined(separator: "; ")) |"
        }
        return (["| key | meaning | |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
