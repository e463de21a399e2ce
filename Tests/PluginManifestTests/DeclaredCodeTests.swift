import Foundation
import TestSupport
import Testing

/// The codes of other targets are made of their pages by the build.
@Suite("The codes that PluginManifest declares")
struct DeclaredCodeTests {
    @Test("are those of its pages, with their names and categories")
    func pages() throws {
        let file = "Sources/PluginABI/Manifest/Diagnostics/DiagnosticCode+Manifest.swift"
        let source = try String(contentsOf: BuildFolder.repository.appending(path: file), encoding: .utf8)
        let declared = source.matches(of: /static let .*/).map { String($0.0) }
        let pages = DiagnosticPage.all.filter { $0.target == "PluginManifest" }
        #expect(
            declared == pages.map { #"static let \#($0.name) = DiagnosticCode("\#($0.code)", .\#($0.category))"# }
        )
    }
}
