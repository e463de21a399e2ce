import Foundation
import TestSupport
import Testing

@Suite("The how-to about another team's plugin")
struct WrapAPluginTests {
    @Test("shows the whole code of the example and its tests, word for word")
    func code() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/how-to/wrap-a-plugin.md")
        var files: [String] = []
        for case .file(let path, let text) in Page(try String(contentsOf: file, encoding: .utf8)).steps {
            files.append(URL(filePath: path).lastPathComponent)
            let code = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            #expect(code == text, "\(path)")
        }
        #expect(
            files == [
                "manifest.json", "Players.swift", "NamedWinBuilder.swift", "NamedWinRouter.swift",
                "NamedWinInteractor.swift", "wrapped.json", "NamedWinTests.swift",
            ]
        )
    }
}
