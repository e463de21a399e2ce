import Foundation
import TestSupport
import Testing

@Suite("The how-to about work in the background")
struct WorkInBackgroundTests {
    @Test("shows code that is in the example and its tests, word for word")
    func code() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/how-to/work-in-background.md")
        var files: [String] = []
        for case .file(let path, let text) in Page(try String(contentsOf: file, encoding: .utf8)).steps {
            files.append(URL(filePath: path).lastPathComponent)
            let code = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            #expect(code.contains(text), "\(path)")
        }
        #expect(
            files == [
                "TextFolder.swift", "WordsInteractor.swift", "WordsViewController.swift", "WordsViewController.swift",
                "WordsInteractor.swift", "WordsViewController.swift", "WordsTests.swift",
            ]
        )
    }
}
