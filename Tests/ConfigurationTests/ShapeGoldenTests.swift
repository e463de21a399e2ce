import Configuration
import Foundation
import PluginManifest
import TestSupport
import Testing

/// A folder under Tests/Fixtures/Shapes: plugins.json and what is said about its shape.
struct Shape: CustomTestStringConvertible {
    let name: String

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Shapes")

    static let all: [Shape] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.path())
        return (names ?? []).sorted().map { Shape(name: $0) }
    }()

    var testDescription: String { name }

    private var folder: URL { Self.root.appending(path: name) }

    var expected: String { (try? String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)) ?? "" }

    func record(_ text: String) throws {
        try text.write(to: folder.appending(path: "expected.txt"), atomically: true, encoding: .utf8)
    }

    func decoded() throws -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let bytes = try Data(contentsOf: folder.appending(path: "plugins.json"))
        return Configuration.decode(SourceFile(name: "plugins.json", bytes: Array(bytes)))
    }
}

/// `RIBS_RECORD_GOLDENS=1 swift test --filter ConfigurationTests` writes what is said now; such a run fails.
@Suite("What is said about the shape of plugins.json")
struct ShapeGoldenTests {
    @Test("is, word for word, what the fixture expects", arguments: Shape.all)
    func golden(shape: Shape) throws {
        let (configuration, diagnostics) = try shape.decoded()
        let renderer = DiagnosticRenderer(color: false)
        let text = diagnostics.map { renderer.render($0) }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != nil {
            try shape.record(text)
            Issue.record("recorded; run again without RIBS_RECORD_GOLDENS")
        } else {
            #expect(text == shape.expected)
        }
        #expect(!diagnostics.isEmpty)
        #expect(configuration?.isIncomplete != false)
    }

    /// RH037 and RH038 are about several files, and RH319 about a large one: other suites have their texts.
    @Test("includes each of its codes")
    func allCodes() throws {
        let said = try Set(Shape.all.flatMap { try $0.decoded().diagnostics.map(\.code.rawValue) })
        let codes = DiagnosticPage.all.filter { $0.target == "Configuration" }.map(\.code)
        #expect(codes.filter { !said.contains($0) } == ["RH037", "RH038", "RH319"])
    }

    @Test("a hundred errors are a hundred diagnostics, in the order of the file")
    func hundredErrors() {
        let plugins = (0..<50).map { "\"p\($0)\": \($0)" }.joined(separator: ",\n")
        let flows = (0..<50).map { "\"f\($0)\": []" }.joined(separator: ",\n")
        let text = "{\"plugins\": {\(plugins)},\n\"flows\": {\(flows)},\n\"flow\": [\"p0\"]}"
        let (_, diagnostics) = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        #expect(diagnostics.count == 100)
        let offsets = diagnostics.compactMap(\.primary?.range.lowerBound)
        #expect(offsets.count == 100)
        #expect(offsets == offsets.sorted())
    }
}
