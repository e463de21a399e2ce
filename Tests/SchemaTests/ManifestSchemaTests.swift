import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing
import Tools

/// Another program reads the schema, too: python-jsonschema.
@Suite("The schema of manifest.json")
struct ManifestSchemaTests {
    @Test("the committed manifest.schema.json is what `ribs-host schema --manifest` prints")
    func committed() async throws {
        let file = BuildFolder.repository.appending(path: "manifest.schema.json")
        let result = try await runInMemory(["schema", "--manifest"])
        #expect(result.ending == .exit(0))
        #expect(result.output == (try String(contentsOf: file, encoding: .utf8)))
        #expect(result.output == ManifestSchema().text)
    }

    @Test("a manifest may name its schema, as a text")
    func schemaKey() {
        func messages(_ value: String) -> [String] {
            let text = """
                {"$schema": \(value), "id": "game", "name": "Game", "version": "1.0.0", "builder": "GameBuilder"}
                """
            return Manifest.decode(SourceFile(name: "manifest.json", bytes: Array(text.utf8))).diagnostics.map(
                \.message
            )
        }
        #expect(messages(#""./manifest.schema.json""#) == [])
        #expect(messages("1") == ["`$schema` must be a string, found a number."])
    }

    /// One thing wrong each, in a manifest that is right otherwise.
    private static let wrong = [
        #""id": "Game""#, #""id": "a--b""#, #""id": 1"#, #""name": "game""#, #""version": "1.0""#, #""title": """#,
        #""builder": "Game""#, #""view": "no""#, #""outcomes": {"Done": {}}"#, #""outcomes": {"finished": {}}"#,
        #""outcomes": {"done": {"count": "int"}}"#, #""outcomes": {"done": {"count": "ValueStream<Int>"}}"#,
        #""dependencies": {"statics": {}}"#, #""dependencies": {"static": {"x": "Stream<Int>"}}"#,
        #""dependencies": {"dynamic": {"1x": "Int"}}"#, #""state": {}"#, #""types": {"match": {"x": "Int"}}"#,
        #""builds": {"default": {"builder": "OtherBuilder"}}"#, #""permissions": {"read": ["etc"]}"#, #""icon": "x""#,
    ]

    /// A manifest with a member; where it has that already, in its place.
    private static func manifest(with member: String) -> String {
        let key = member.prefix { $0 != ":" }
        let members = [
            #""id": "game""#, #""name": "Game""#, #""version": "1.0.0""#, #""builder": "GameBuilder""#,
        ]
        return "{" + (members.filter { !$0.hasPrefix(key + ":") } + [member]).joined(separator: ", ") + "}"
    }

    @Test("the reader of manifests finds each of the wrong ones wrong", arguments: wrong)
    func reader(member: String) {
        let text = Self.manifest(with: member)
        #expect(Manifest.decode(SourceFile(name: "manifest.json", bytes: Array(text.utf8))).manifest == nil)
    }

    @Test(
        "under python-jsonschema every manifest of the repository is right by it, and the wrong ones are wrong",
        .startsPrograms(for: .tool),
        .enabled(if: Validator.isWanted, "python3 has no jsonschema")
    )
    func validator() async throws {
        let validator = try Validator()
        let wrong = try Self.wrong.enumerated().map { index, member in
            try validator.write(Self.manifest(with: member), as: "wrong\(index)")
        }
        let manifests = try ["Plugins", "Examples", "Templates", "Tests/Fixtures"].flatMap { folder in
            let root = BuildFolder.repository.appending(path: folder)
            return try FileManager.default.subpathsOfDirectory(atPath: root.path)
                .filter { $0.hasSuffix("manifest.json") && !$0.contains(".build") }
                .map { root.appending(path: $0) }
        }
        #expect(manifests.count > 30)
        let schema = BuildFolder.repository.appending(path: "manifest.schema.json")
        try await validator.expect(schema, right: manifests, wrong: wrong)
    }
}
