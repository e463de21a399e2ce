import Foundation
import PluginManifest
import Testing

/// A folder under Tests/Fixtures/Flows or Shapes: plugins.json, what is said about it, and manifests of its own.
struct Fixture: CustomTestStringConvertible {
    let kind: String
    let name: String

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    static let all = fixtures("Flows")

    /// Those about the shape of plugins.json, which ConfigurationTests compares word for word.
    static let shapes = fixtures("Shapes")

    private static func fixtures(_ kind: String) -> [Fixture] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: kind).path())
        return (names ?? []).sorted().map { Fixture(kind: kind, name: $0) }
    }

    var testDescription: String { name }

    private var folder: URL { Self.root.appending(path: "\(kind)/\(name)") }

    /// What the user sees.
    var expected: String { (try? String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)) ?? "" }

    func record(_ text: String) throws {
        try text.write(to: folder.appending(path: "expected.txt"), atomically: true, encoding: .utf8)
    }

    /// The fixture's own manifests, and those that all share.
    func checked() throws -> Checked { try Checked(text(), manifests: manifests()) }

    /// Its plugins.json.
    func text() throws -> String {
        try String(decoding: Data(contentsOf: folder.appending(path: "plugins.json")), as: UTF8.self)
    }

    func manifests() throws -> [String: String] {
        var manifests: [String: String] = [:]
        for (folder, excluded) in [(Self.root.appending(path: "Manifests"), ""), (folder, "plugins.json")] {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() {
                guard file.hasSuffix(".json"), file != excluded else { continue }
                manifests[String(file.dropLast(5))] = try String(
                    contentsOf: folder.appending(path: file),
                    encoding: .utf8
                )
            }
        }
        return manifests
    }
}
