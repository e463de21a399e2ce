import Foundation
import TestSupport
import Testing

@Suite("The code that a how-to shows")
struct CodeTests {
    @Test(
        "is in the files that it names, word for word",
        arguments: [("keep-state", 4), ("take-children", 10), ("work-in-background", 7), ("wrap-a-plugin", 7)]
    )
    func code(page: String, numberOfBlocks: Int) throws {
        let isWhole = page == "wrap-a-plugin"
        let file = BuildFolder.repository.appending(path: "Documentation/how-to/\(page).md")
        var blocks = 0
        for case .file(let path, let text) in Page(try String(contentsOf: file, encoding: .utf8)).steps {
            let code = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            #expect(isWhole ? code == text : code.contains(text), "\(path)")
            blocks += 1
        }
        #expect(blocks == numberOfBlocks)
    }
}
