import Foundation
import PluginManifest
import TestSupport
import Testing

/// Runs the examples of Documentation/reference/json.md, in one folder and in the order of the page.
@Suite("The reference of the JSON forms")
struct JSONReferenceTests {
    @Test("each example prints what the page says, spaces aside", .startsPrograms(for: .page))
    func examples() async throws {
        let page = BuildFolder.repository.appending(path: "Documentation/reference/json.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let blocks = text.matches(of: /```sh\n((?:.*\n)*?)```\n\n```json\n((?:.*\n)*?)```/)
        #expect(blocks.count == text.matches(of: /```sh\n/).count)
        let folder = try TemporaryFolder()
        for block in blocks {
            let result = try await run(
                URL(filePath: "/bin/sh"),
                ["-c", String(block.1)],
                in: folder.url,
                environment: ["PATH": "\(BuildFolder.url.path):/usr/bin:/bin", "PLUGINS": BuildFolder.url.path]
            )
            #expect(result.errors.isEmpty)
            let actual = try Self.objects(in: result.output)
            let expected = try Self.objects(in: String(block.2))
            if block.1.contains("inspect") {
                // Sizes, symbols, versions and paths are those of one build on one machine.
                #expect(actual.map { Self.shape(of: $0) } == expected.map { Self.shape(of: $0) })
            } else if block.1.contains("slow.json") {
                // How long it has taken is a matter of time.
                #expect(actual.map { Self.compact($0).withoutTimes } == expected.map { Self.compact($0).withoutTimes })
            } else {
                let path = BuildFolder.url.path
                #expect(
                    actual.map { Self.compact($0).replacing(path, with: "") }
                        == expected.map { Self.compact($0).replacing("/home/ada/ribs-host/.build/debug", with: "") }
                )
            }
        }
    }

    @Test("each value that the protocol's schema lists is on the page or on that of elements, and each kind of fault")
    func values() async throws {
        let text = try ["json", "elements"].map { name in
            let page = BuildFolder.repository.appending(path: "Documentation/reference/\(name).md")
            return try String(contentsOf: page, encoding: .utf8)
        }
        .joined()
        let schema = try await runInMemory(["schema", "--protocol"]).output
        let document = try JSONDocument.parse(SourceFile(name: "schema", bytes: Array(schema.utf8))).get()
        let values = Self.listed(in: document.root)
        #expect(values.isSuperset(of: ["screen", "second_accent", "stale", "hung", "reload", "divider", "begin"]))
        for value in values { #expect(text.contains("`\(value)`") || text.contains(#""\#(value)""#), "\(value)") }
        for kind in try Self.faultKinds() { #expect(text.contains("`\(kind)`"), "\(kind)") }
    }

    /// What `enum` and `const` list, at all depths.
    private static func listed(in value: JSONValue) -> Set<String> {
        let here = [value["const"]].compactMap(\.self) + (value["enum"].map { Array($0.elements) } ?? [])
        let below = value.members.map(\.value) + Array(value.elements)
        return below.reduce(into: Set(here.compactMap(\.string))) { $0.formUnion(listed(in: $1)) }
    }

    /// The kinds that the sources name, but for those that only a test sees.
    private static func faultKinds() throws -> Set<String> {
        let sources = BuildFolder.repository.appending(path: "Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter {
            $0.hasSuffix(".swift") && !$0.contains(".build") && !$0.hasPrefix("PluginTestKit")
        }
        let kinds = try files.flatMap { file in
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            return text.matches(of: /(?:Kind|Self)\(rawValue: "([a-z_]+)"\)/).map { String($0.1) }
        }
        #expect(kinds.count > 20)
        return Set(kinds)
    }

    /// The objects of a text, one behind the other: each begins at the start of a line.
    private static func objects(in text: String) throws -> [JSONValue] {
        try ("\n" + text).components(separatedBy: "\n{").dropFirst().map { part in
            try JSONDocument.parse(SourceFile(name: "output", bytes: Array("{\(part)".utf8))).get().root
        }
    }

    /// On one line, and without the versions of the host and of its plugin ABI: an example can be of an earlier one.
    private static func compact(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return writer.text.replacing(/("host"|"plugin_abi"):"[0-9.]+"/) { "\($0.1):\"\"" }
    }

    /// The keys that a value has, at all depths.
    private static func shape(of value: JSONValue, at path: String = "") -> [String] {
        switch value.kind {
        case .object: value.members.flatMap { [path + $0.key.text] + shape(of: $0.value, at: path + $0.key.text + ".") }
        default: []
        }
    }
}
