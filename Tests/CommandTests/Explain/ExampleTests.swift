import Foundation
import PluginManifest
import TestSupport
import Testing

/// Runs the examples of all pages as their readers would.
@Suite("The examples of the diagnostics' pages")
struct ExampleTests {
    /// The codes that no file in a folder gets, and why; what proves them instead.
    private static let withoutExample = [
        "RH108": "RH243 comes first; the checker's own tests see it",
        "RH201": "plugins.json cannot say it (RH022); LocateTests",
        "RH210": "root may read everything; TrustTests",
        "RH213": "needs a second user; TrustTests",
        "RH228": "needs a plugin built in a wrong way; InspectTests",
        "RH250": "needs a plugin that changes while the host runs; EndingTests",
        "RH251": "needs a plugin with a symbol that is nowhere; LoadTests",
        "RH252": "a mistake in ribs-host itself; LoadTests",
        "RH260": "needs an entry written by hand; LoadTests",
        "RH261": "needs an entry written by hand; LoadTests",
        "RH262": "needs an entry written by hand; LoadTests",
        "RH315": "needs a manifest as large as no page; GoldenTests of the ManifestCompiler",
        "RH403": "needs a run, and no terminal; ScriptTests",
        "RH501": "needs a factory written by hand; WrapperTests",
    ]

    @Test("each code has a page, and each page a code")
    func complete() throws {
        #expect(try DiagnosticPage.declaredCodes() == DiagnosticPage.all.map(\.code))
    }

    @Test("a page has both examples, or stands in the table of those without", arguments: DiagnosticPage.all)
    func hasExamples(page: DiagnosticPage) {
        let isExcluded = Self.withoutExample[page.code] != nil
        #expect(page.wrong.isEmpty == isExcluded)
        #expect(page.mended.isEmpty == isExcluded)
        #expect(page.saysHow == isExcluded)
        #expect(page.text.hasPrefix("# \(page.code): "))
    }

    @Test("the table of those without examples names pages only")
    func tableIsCurrent() {
        #expect(Set(Self.withoutExample.keys).subtracting(DiagnosticPage.all.map(\.code)) == [])
    }

    @Test(
        "the wrong example gets its very code, and the mended one passes",
        arguments: DiagnosticPage.all.filter { !$0.wrong.isEmpty }
    )
    func examples(page: DiagnosticPage) async throws {
        #expect(try await codes(of: page.wrong) == [page.code])
        #expect(try await codes(of: page.mended) == [])
    }

    /// The codes that an example gets: from `check`, or from the reader of manifests.
    private func codes(of parts: [DiagnosticPage.Part]) async throws -> Set<String> {
        let folder = try TemporaryFolder()
        for part in parts {
            switch part {
            case .file("manifest.json", let text):
                let source = SourceFile(name: "manifest.json", bytes: Array(text.utf8))
                return Set(Manifest.decode(source).diagnostics.map(\.code.rawValue))
            case .file(let name, let text):
                try folder.write(text, to: name)
            case .shell(let lines):
                let result = try await run(
                    URL(filePath: "/bin/sh"),
                    ["-e", "-c", lines],
                    in: folder.url,
                    environment: ["PATH": "/usr/bin:/bin", "PLUGINS": BuildFolder.url.path]
                )
                #expect(result.ending == .exit(0), "\(result.errors)")
            }
        }
        let result = try await runHost(["check", "--format", "json"], in: folder.url)
        let source = SourceFile(name: "output", bytes: Array(result.output.utf8))
        let diagnostics = try #require(try JSONDocument.parse(source).get().root["diagnostics"])
        return Set(diagnostics.elements.compactMap { $0["code"]?.string })
    }
}
