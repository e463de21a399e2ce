import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing
import Tools

/// The page about port 1 has an exchange that a test replays; its lines are lines of the schema.
@Suite(
    "The schema of port 1 under python-jsonschema",
    .enabled(if: Validator.isWanted, "python3 has no jsonschema"),
    .startsPrograms(for: .tool)
)
struct PortSchemaTests {
    private let validator: Validator

    init() throws { validator = try Validator() }

    /// The schema of one direction.
    private func schema(of definition: String) async throws -> URL {
        let result = try await runInMemory(["schema", "--port"])
        #expect(result.output == PortSchema().text)
        let narrowed = result.output.replacing(
            /"anyOf": \[\s*{\s*"\$ref": "#\/\$defs\/call"\s*},[^\]]*\]/,
            maxReplacements: 1
        ) { _ in
            "\"$ref\": \"#/$defs/\(definition)\""
        }
        #expect(narrowed != result.output)
        return try validator.write(narrowed, as: "\(definition).schema")
    }

    /// The lines of one side in the page.
    private func lines(after mark: String) throws -> [URL] {
        let page = BuildFolder.repository.appending(path: "Documentation/reference/port.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("\(mark) {")
        }
        #expect(lines.count > 10)
        return try lines.enumerated().map { number, line in
            try validator.write(String(line.dropFirst(2)), as: "\(mark == ">" ? "call" : "event")-\(number)")
        }
    }

    @Test("all lines of the page are of the schema, and lines of the other side are not")
    func page() async throws {
        let (calls, events) = (try lines(after: ">"), try lines(after: "<"))
        let wrong = [
            #"{"event":"dance"}"#, #"{"event":"screen","rib":1}"#, #"{"event":"outcome","rib":"1","outcome":"a"}"#,
            #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"knob"}]}}"#,
            #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"button","label":"a"}]}}"#,
            #"{"event":"screen","rib":1,"screen":{"elements":[{"type":"text","tone":"loud"}]}}"#,
        ]
        let files = try wrong.enumerated().map { try validator.write($1, as: "wrong-\($0)") }
        try await validator.expect(try await schema(of: "call"), right: calls, wrong: [events[0]])
        try await validator.expect(try await schema(of: "event"), right: events, wrong: [calls[0]] + files)
    }
}
