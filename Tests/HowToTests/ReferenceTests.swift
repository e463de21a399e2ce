import Foundation
import TestSupport
import Testing

/// The articles of the API reference, `Documentation/*.docc`.
@Suite("The API reference", .startsPrograms(for: .compiler))
struct ReferenceTests {
    private static let documentation = BuildFolder.repository.appending(path: "Documentation")

    static let articles: [String] = {
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: documentation.path)) ?? []
        return files.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
    }()

    /// The blocks of a language in an article.
    private static func blocks(_ language: String, of article: String) throws -> [String] {
        let text = try String(contentsOf: documentation.appending(path: article), encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test("the examples of an article compile together, with the interface of its manifest", arguments: articles)
    func examples(article: String) async throws {
        let examples = try Self.blocks("swift", of: article)
        guard !examples.isEmpty else { return }
        let folder = try TemporaryFolder()
        let module = article.hasPrefix("RIBs.docc/") ? "RIBs" : "PluginABI"
        try folder.write(
            "import \(module)\nimport PluginTestKit\n\n" + examples.joined(separator: "\n"),
            to: "main.swift"
        )
        var files = ["main.swift"]
        if let manifest = try Self.blocks("json", of: article).first {
            try folder.write(manifest, to: "manifest.json")
            let compiler = BuildFolder.file("ManifestCompiler-tool")
            let result = try await run(compiler, ["manifest.json", "PluginInterface.swift"], in: folder.url)
            try #require(result.ending == .exit(0), "\(result.errors)")
            files.append("PluginInterface.swift")
        }
        let words = ["swiftc", "-typecheck", "-swift-version", "6", "-I", BuildFolder.file("Modules").path] + files
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            words,
            in: folder.url,
            environment: Toolchain.environment(temporaryFiles: folder.url)
        )
        #expect(result.ending == .exit(0))
        #expect(!result.errors.contains("warning:") && !result.errors.contains("error:"), "\(result.errors)")
    }

    /// Public types that no example needs, and why.
    private static let withoutExample = [
        "BuildError": "generated code throws it",
        "BuiltRIB": "generated code makes it",
        "PluginArguments": "generated code reads it",
        "PluginContext": "generated code reads it",
        "PluginExport": "generated code calls it",
        "PluginFactory": "generated code subclasses it",
        "Outcome": "generated code makes it",
        "OutcomeListener": "generated code calls it",
        "WireConvertible": "generated code conforms records to it",
        "WireRecord": "generated code makes it",
        "WireValue": "generated code makes it",
        "RIBHost": "hosts and tests make it",
        "RemoteStream": "hosts make it",
        "RemoteEventStream": "hosts make it",
        "OwnedStream": "generated code and hosts make it",
        "OwnedEventStream": "hosts make it",
        "LeakCandidate": "the base of what is found when it leaks; authors do not subclass it",
        "LaunchRouter": "hosts subclass it",
        "LaunchRouting": "hosts call it",
        "Window": "hosts and tests make it",
        "RouterNode": "the base of routers; authors subclass Router",
        "RouterLifecycle": "what a router goes through; few watch it",
        "RouterScope": "what has such a lifecycle",
        "InteractorScope": "what workers get; authors hand on the interactor",
        "Working": "what Worker conforms to",
        "EmptyDependency": "what EmptyComponent conforms to",
        "Fault": "hosts get it",
        "Element": "what elements become; authors write its kinds",
        "ScreenBuilder": "the braces of a screen",
        "ChildBuild": "generated code makes it",
        "ChildFailure": "the interactor of a parent gets it; take-children.md shows it",
        "ChildListener": "the generated protocol of a slot's listener is derived from it",
        "ChildSource": "generated code asks it for children",
        "SlotChild": "generated code makes it; take-children.md shows it",
        "TransientMessage": "`say` makes it",
        "StreamBridge": "generated code makes it",
        "StreamIterator": "`for await` makes it",
    ]

    @Test("each public type is in an example, or there is a reason why not")
    func types() async throws {
        let folder = try TemporaryFolder()
        let machine = try await run(URL(filePath: "/usr/bin/env"), ["uname", "-m"]).output.trimmingCharacters(
            in: .newlines
        )
        try await Toolchain.run(
            "swift-symbolgraph-extract",
            [
                "-module-name", "PluginABI", "-I", BuildFolder.file("Modules").path, "-target",
                "\(machine)-unknown-linux-gnu", "-output-dir", folder.url.path, "-minimum-access-level", "public",
            ],
            temporaryFiles: folder.url
        )
        let graph = try JSONDecoder().decode(
            SymbolGraph.self,
            from: Data(contentsOf: folder.url.appending(path: "PluginABI.symbols.json"))
        )
        let types = Set(graph.symbols.filter { $0.pathComponents.count == 1 }.map { $0.pathComponents[0] })
        #expect(types.count > 70)
        let examples = try Self.articles.flatMap { try Self.blocks("swift", of: $0) }.joined(separator: "\n")
        let words = Set(examples.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        #expect(types.subtracting(words).subtracting(Self.withoutExample.keys) == [])
        #expect(Set(Self.withoutExample.keys).subtracting(types) == [])
    }

    private struct SymbolGraph: Decodable {
        struct Symbol: Decodable {
            var pathComponents: [String]
        }
        var symbols: [Symbol]
    }

    @Test(
        "has a page with each symbol of each module, as its doc comment is now: `make docs` writes it",
        .needs("python3")
    )
    func pages() async throws {
        let folder = try TemporaryFolder()
        let script = BuildFolder.repository.appending(path: "scripts/api-pages").path
        let build = BuildFolder.url.path
        try await Toolchain.run("python3", [script, build, folder.url.path], temporaryFiles: folder.url)
        for module in ["PluginABI", "PluginTestKit", "RIBs"] {
            let made = try String(contentsOf: folder.url.appending(path: "\(module).md"), encoding: .utf8)
            let page = Self.documentation.appending(path: "reference/api/\(module).md")
            let kept = try String(contentsOf: page, encoding: .utf8)
            #expect(kept == made, "\(module).md is not what `make docs` writes.")
        }
    }

    @Test("is built by DocC without a warning")
    func archive() async throws {
        let folder = try TemporaryFolder()
        let script = BuildFolder.repository.appending(path: "scripts/reference").path
        try await Toolchain.run(script, [BuildFolder.url.path, folder.url.path], temporaryFiles: folder.url)
        let page = folder.url.appending(path: "PluginABI.doccarchive/data/documentation/pluginabi/router.json")
        #expect(FileManager.default.fileExists(atPath: page.path))
        let kit = folder.url.appending(
            path: "PluginTestKit.doccarchive/data/documentation/plugintestkit/ribtester.json"
        )
        #expect(FileManager.default.fileExists(atPath: kit.path))
        let ribs = folder.url.appending(path: "RIBs.doccarchive/data/documentation/ribs/observable.json")
        #expect(FileManager.default.fileExists(atPath: ribs.path))
    }
}
