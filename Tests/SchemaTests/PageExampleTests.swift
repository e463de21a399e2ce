import Foundation
import PluginManifest
import TestSupport
import Testing

/// A JSON document of a page, whole, with the schema that it must pass.
private struct PageExample {
    enum Schema: CaseIterable {
        case plugins, manifest, line, report
    }

    let name: String
    let schema: Schema
    let text: String

    /// Takes a block, or nil if no schema fits it.
    init?(_ text: String, name: String) {
        self.name = name
        if text.hasPrefix("{") {
            guard let root = try? JSONDocument.parse(SourceFile(name: name, bytes: Array(text.utf8))).get().root,
                let schema = Self.schema(of: root)
            else { return nil }
            self.schema = schema
            self.text = schema == .line && root["type"] == nil ? Self.line(ofScreen: text) : text
        } else {
            guard let key = text.firstMatch(of: /^\s*"([^"]+)"/)?.1 else { return nil }
            (schema, self.text) = Self.whole(text, key: String(key))
        }
    }

    /// The schema of an object, by its members.
    private static func schema(of root: JSONValue) -> Schema? {
        if root["plugins"] != nil { return .plugins }
        if root["id"] != nil, root["version"] != nil { return .manifest }
        if root["type"] != nil || root["elements"] != nil && root["actions"] != nil { return .line }
        if root["format_version"] != nil, root["diagnostics"] != nil { return .report }
        return nil
    }

    /// A page on elements shows of a screen only what is on it.
    private static func line(ofScreen text: String) -> String {
        #"{ "type": "screen", "revision": 1, "path": [], "screen": { "title": "", "# + text.dropFirst() + "}"
    }

    /// Members of an object, with what is around them.
    private static func whole(_ text: String, key: String) -> (Schema, String) {
        let plugins = #""plugins": { "a": "liba.so" }"#
        switch key {
        case "links": return (.plugins, #"{ \#(plugins), "flow": ["a"], \#(text) }"#)
        case "container": return (.plugins, "{ \(plugins), \(text) }")
        case "via": return whole(#""a": { "path": "liba.so", "process": { \#(text) } }"#, key: "a")
        case "builder", "dependencies", "state", "children":
            let builder = key == "builder" ? "" : #""builder": "ABuilder", "#
            return (.manifest, #"{ "id": "a", "name": "A", "version": "1.0.0", \#(builder)\#(text) }"#)
        default: return (.plugins, #"{ "plugins": { \#(text) }, "flow": ["a"] }"#)
        }
    }
}

/// Every block of JSON on every page passes the schema that it is an example of; a block that no schema fits is in a
/// list.
@Suite(
    "The JSON of the pages under python-jsonschema",
    .enabled(if: Validator.isWanted, "python3 has no jsonschema"),
    .startsPrograms(for: .tool)
)
struct PageExampleTests {
    /// Blocks that another test compares, and why no schema does.
    private static let others: [(page: String, member: String, reason: String)] = [
        ("Documentation/reference/json.md", "processes", "A part of a report; JSONReferenceTests compares it."),
        (
            "Documentation/reference/json.md", "path",
            "`inspect` and `validate` have no schema; JSONReferenceTests compares it."
        ),
        ("Documentation/reference/terminal.md", "commands", "A file of keys has no schema; KeysTests reads it."),
        ("Documentation/diagnostics/RH411.md", "commands", "A file of keys; KeysTests has such."),
        ("Documentation/diagnostics/RH413.md", "commands", "A file of keys; KeysTests has such."),
        ("Documentation/reference/theme-json.md", "accent", "A theme has no schema; ThemeTests reads it."),
        ("Documentation/diagnostics/RH415.md", "accent", "A theme; ExampleTests reads it."),
        ("Documentation/diagnostics/RH416.md", "negative", "A theme; ExampleTests reads it."),
        ("Documentation/diagnostics/RH417.md", "spacing", "A theme; ExampleTests reads it."),
    ]

    /// Whether a page shows a block as what is refused; ReferenceTests and ExampleTests expect the code that it names.
    private func isRefused(_ block: DocumentationPage.Block, of page: DocumentationPage) -> Bool {
        block.introduction.hasPrefix("Refused with `RH")
            || page.path.hasPrefix("Documentation/diagnostics/RH") && block.heading == "Wrong"
    }

    private func isOther(_ text: String, of page: DocumentationPage) -> Bool {
        Self.others.contains { other in other.page == page.path && text.contains("\n  \"\(other.member)\":") }
    }

    @Test("each block passes the schema that it is an example of, parts of a file in their place")
    func blocks() async throws {
        var examples: [PageExample] = []
        for page in DocumentationPage.all {
            for block in page.blocks where block.language == "json" && !isRefused(block, of: page) {
                for (index, text) in Self.documents(in: block.text).enumerated() where !isOther(text, of: page) {
                    let name = "\(page.path.replacing("/", with: " ")) \(block.line) \(index)"
                    let example = PageExample(text, name: name)
                    #expect(example != nil, "\(page.path):\(block.line): no schema fits this block")
                    examples += [example].compactMap(\.self)
                }
            }
        }
        let validator = try Validator()
        for schema in PageExample.Schema.allCases {
            let files = try examples.filter { $0.schema == schema }.map { try validator.write($0.text, as: $0.name) }
            #expect(files.count > 2, "\(schema)")
            try await validator.expect(try await file(of: schema, validator), right: files)
        }
    }

    /// The documents of a block, one behind the other: each begins behind an empty line.
    private static func documents(in text: String) -> [String] {
        guard text.hasPrefix("{") else { return [text] }
        return ("\n\n" + text).components(separatedBy: "\n\n{").dropFirst().map { "{" + $0 }
    }

    private func file(of schema: PageExample.Schema, _ validator: Validator) async throws -> URL {
        switch schema {
        case .plugins: return BuildFolder.repository.appending(path: "plugins.schema.json")
        case .manifest: return BuildFolder.repository.appending(path: "manifest.schema.json")
        case .line: return try validator.write(try await runHost(["schema", "--protocol"]).output, as: "line schema")
        case .report:
            // The schema of the protocol has that of a diagnostic.
            let protocolSchema = try await runHost(["schema", "--protocol"]).output.dropFirst()
            let text = #"""
                {
                  "type": "object",
                  "properties": { "diagnostics": { "type": "array", "items": { "$ref": "urn:line#/$defs/diagnostic" } } },
                  "$defs": { "line": { "$id": "urn:line", \#(protocolSchema) }
                }
                """#
            return try validator.write(text, as: "report schema")
        }
    }
}
