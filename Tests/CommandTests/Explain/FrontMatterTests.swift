import Foundation
import TestSupport
import Testing

/// The script that the build runs for each target of the host, over pages of the test.
@Suite("The front matter of a diagnostic's page")
struct FrontMatterTests {
    private static let page = """
        ---
        name: foreignStateFile
        category: data
        target: Journal
        ---
        # RH600: not a state file

        `--state` names a file.

        """

    @Test("becomes the code that its target declares", .startsPrograms(for: .compiler))
    func declared() async throws {
        let pages = try TemporaryFolder()
        try pages.write(Self.page, to: "RH600.md")
        #expect(
            try await codes(of: "Journal", from: pages) == """
                // Made of Documentation/diagnostics by the build.
                package import PluginManifest

                extension DiagnosticCode {
                    /// RH600: not a state file.
                    package static let foreignStateFile = DiagnosticCode("RH600", .data)
                }

                """
        )
        #expect(
            try await codes(of: "Terminal", from: pages) == "// Made of Documentation/diagnostics by the build.\n"
        )
    }

    @Test(
        "fails the build where it is wrong, and the message says what to write",
        .startsPrograms(for: .compiler),
        arguments: [
            (
                "---\nname: foreignStateFile\ncategory: data\ntarget: Journal\n---\n", "",
                "1: error: Write front matter at the top: `---`, `name: NAME`, `category: CATEGORY`, `target: TARGET` and `---`, a line each."
            ),
            (
                "name: foreign", "name: Foreign ",
                "2: error: Write `name: NAME` here, with the name of the code in Swift, such as `foreignStateFile`."
            ),
            (
                "category: data\n", "",
                "3: error: Write `category: CATEGORY` here, with one of these: configuration plugin missingFile data output busy usage system internalError."
            ),
            (
                "target: Journal", "target: Journals",
                "4: error: Write `target: TARGET` here, with the target that reports the code, one of these: Base Checking Command Composition Configuration Foreign Isolation Journal Loading Port Session Terminal Tools PluginManifest."
            ),
            ("---\n#", "#", "5: error: Write `---` here, the end of the front matter."),
            ("# RH600", "# RH601", "6: error: Write `# RH600: TITLE` here."),
        ]
    )
    func wrong(text: String, replacement: String, message: String) async throws {
        let pages = try TemporaryFolder()
        let file = try pages.write(Self.page.replacing(text, with: replacement), to: "RH600.md")
        let result = try await declare("Journal", from: pages)
        #expect(result.errors == "\(file.path):\(message)\n")
        #expect(result.ending == .exit(1))
        #expect(!FileManager.default.fileExists(atPath: Self.output(in: pages).path))
    }

    @Test("has a name of its own", .startsPrograms(for: .compiler))
    func nameOfAnother() async throws {
        let pages = try TemporaryFolder()
        try pages.write(Self.page, to: "RH600.md")
        let file = try pages.write(Self.page.replacing("RH600", with: "RH601"), to: "RH601.md")
        let result = try await declare("Checking", from: pages)
        #expect(
            result.errors == "\(file.path):2: error: Write another name: `foreignStateFile` is RH600.\n"
        )
        #expect(result.ending == .exit(1))
    }

    @Test("is that of a page that has a code as its name", .startsPrograms(for: .compiler))
    func nameOfFile() async throws {
        let pages = try TemporaryFolder()
        let file = try pages.write(Self.page, to: "RH60.md")
        let result = try await declare("Journal", from: pages)
        #expect(result.errors == "\(file.path):1: error: Call the file RHnnn.md, with three digits.\n")
    }

    private static func output(in pages: TemporaryFolder) -> URL { pages.url.appending(path: "Codes.swift") }

    private func declare(_ target: String, from pages: TemporaryFolder) async throws -> ProcessResult {
        try await run(
            BuildFolder.repository.appending(path: "scripts/EmbedPages/embed-codes"),
            [pages.url.path, Self.output(in: pages).path, target]
        )
    }

    private func codes(of target: String, from pages: TemporaryFolder) async throws -> String {
        let result = try await declare(target, from: pages)
        #expect(result.ending == .exit(0), "\(result.errors)")
        return try String(contentsOf: Self.output(in: pages), encoding: .utf8)
    }
}
