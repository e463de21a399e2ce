import Foundation
import TestSupport
import Testing

/// Another program: `dot` draws the SVG.
@Suite("ribs-host graph")
struct GraphTests {
    private static let graphviz = "/usr/bin:/bin:/usr/local/bin"

    private func graph(_ arguments: String...) async throws -> ProcessResult {
        try await runInMemory(["graph"] + arguments, in: BuildFolder.repository)
    }

    /// Has the host look for `dot` on a path.
    private func svg(_ arguments: String..., path: String = graphviz) async throws -> ProcessResult {
        try await run(
            BuildFolder.file("ribs-host"),
            ["graph", "--format", "svg"] + arguments,
            in: BuildFolder.repository,
            environment: ["PATH": path]
        )
    }

    @Test("draws plugins.json as text")
    func text() async throws {
        let result = try await graph()
        let golden = BuildFolder.repository.appending(path: "Tests/DrawingTests/Goldens/sample.txt")
        #expect(result.output == (try String(contentsOf: golden, encoding: .utf8)))
        #expect(result.errors.isEmpty)
        #expect(result.ending == .exit(0))
    }

    @Test("says at a step that the file provides its static dependencies", arguments: ["text", "mermaid", "dot"])
    func fileScope(format: String) async throws {
        let result = try await graph("--config", "Examples/finance/plugins.json", "--format", format)
        #expect(result.output.contains("balance: from the file"))
        #expect(result.ending == .exit(0))
    }

    @Test(
        "draws a wrong flow too, reports what is wrong, and ends as check does",
        arguments: ["text", "mermaid", "dot"]
    )
    func wrong(format: String) async throws {
        let result = try await graph("--config", "Examples/flattening/CB.json", "--format", format)
        let check = try await runInMemory(
            ["check", "--config", "Examples/flattening/CB.json"],
            in: BuildFolder.repository
        )
        #expect(!result.output.isEmpty)
        #expect(result.errors == check.errors)
        #expect(result.ending == .exit(78))
    }

    @Test("a file that is not a configuration has no picture", arguments: ["text", "svg"])
    func noConfiguration(format: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("[]", to: "plugins.json")
        let result = try await graph("--config", file.path, "--format", format)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("error[RH010]: "))
        #expect(result.ending == .exit(78))
    }

    @Test("without Graphviz, svg says what to do", .startsPrograms(for: .tool))
    func withoutGraphviz() async throws {
        let folder = try TemporaryFolder()
        let result = try await svg(path: folder.url.path)
        #expect(result.output.isEmpty)
        #expect(
            result.errors == """
                ribs-host: An SVG is drawn by Graphviz, and there is no `dot` on the PATH.
                  Install Graphviz, or take another form: --format mermaid, dot or text.

                """
        )
        #expect(result.ending == .exit(66))
    }

    @Test("a `dot` that fails is reported as such", .startsPrograms(for: .tool))
    func brokenGraphviz() async throws {
        let folder = try TemporaryFolder()
        let dot = try folder.write("#!/bin/sh\necho 'no fonts' >&2\nexit 3\n", to: "dot")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: dot.path)
        let result = try await svg(path: "\(folder.url.path):/usr/bin:/bin")
        #expect(result.output.isEmpty)
        #expect(result.errors == "no fonts\nribs-host: Graphviz's `dot` failed; what it said is above.\n")
        #expect(result.ending == .exit(70))
    }

    @Test("a `dot` that draws too long is stopped, with the reason and another form", .startsPrograms(for: .tool))
    func slowGraphviz() async throws {
        let folder = try TemporaryFolder()
        let dot = try folder.write("#!/bin/sh\nexec sleep 600\n", to: "dot")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: dot.path)
        let result = try await svg(path: "\(folder.url.path):/usr/bin:/bin")
        #expect(result.output.isEmpty)
        #expect(
            result.errors == """
                ribs-host: Graphviz's `dot` was stopped after 20 s: the flow has so many edges that its layout takes too long.
                  Take another form: --format text or mermaid; or --format dot, and another program of Graphviz.

                """
        )
        #expect(result.ending == .exit(70))
    }

    @Test("a `dot` that is not a program is reported with the reason", .startsPrograms(for: .tool))
    func brokenProgram() async throws {
        let folder = try TemporaryFolder()
        // The end of an ELF file is missing.
        let dot = try folder.write("\u{7F}ELF", to: "dot")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: dot.path)
        let result = try await svg(path: folder.url.path)
        #expect(result.output.isEmpty)
        #expect(result.errors == "ribs-host: Graphviz's `dot` cannot be started: Exec format error.\n")
        #expect(result.ending == .exit(70))
    }

    @Test(
        "with Graphviz, svg is a picture with each step, and red where something is wrong",
        .startsPrograms(for: .tool),
        .needs("dot")
    )
    func picture() async throws {
        let right = try await svg("--config", "Examples/flattening/A-BC-or-DE.json")
        #expect(right.output.hasPrefix("<?xml"))
        #expect(right.output.hasSuffix("</svg>\n"))
        for step in ["a", "bc", "de", "b", "c", "d", "e"] { #expect(right.output.contains(">\(step)</text>")) }
        #expect(!right.output.contains("#cc0000"))
        #expect(right.errors.isEmpty)
        #expect(right.ending == .exit(0))
        let wrong = try await svg("--config", "Examples/flattening/CB.json")
        #expect(wrong.output.contains("#cc0000"))
        let linked = try await svg("--config", "Examples/tutorial/plugins.json")
        #expect(linked.output.contains(">ribs://launchGame</text>"))
        #expect(linked.output.contains(">gameId = random&#45;win</text>"))
        #expect(linked.ending == .exit(0))
        #expect(wrong.ending == .exit(78))
    }

    @Test(
        "with Graphviz, the command of the documentation's first page draws the flow",
        .startsPrograms(for: .tool),
        .needs("dot")
    )
    func page() async throws {
        let folder = try PageFolder()
        let command = try PageCommand.only(
            ".build/debug/ribs-host graph --format svg",
            on: "Documentation/README.md"
        )
        let result = try await folder.type(command)
        #expect(result.ending == .exit(0) && result.errors == "", "\(result.errors)")
        let picture = try String(contentsOf: folder.url.appending(path: "flow.svg"), encoding: .utf8)
        #expect(picture.hasPrefix("<?xml") && picture.hasSuffix("</svg>\n"))
    }

    @Test(
        "the picture on a page is that of its configuration; `make docs` draws the README's",
        arguments: [
            ("README.md", "plugins.json"),
            ("Documentation/reference/containers.md", "Examples/finance/flattened.json"),
        ]
    )
    func pages(page: String, configuration: String) async throws {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: page), encoding: .utf8)
        let block = text.components(separatedBy: "```mermaid\n").dropFirst().first?.components(separatedBy: "```")
        let picture = try await graph("--config", configuration, "--format", "mermaid")
        #expect(block?.first == picture.output)
    }
}
