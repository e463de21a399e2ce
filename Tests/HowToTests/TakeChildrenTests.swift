import Foundation
import TestSupport
import Testing

@Suite("The how-to about slots")
struct TakeChildrenTests {
    @Test("shows code that is in the examples and in the kit's tests, word for word")
    func code() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/how-to/take-children.md")
        var files: [String] = []
        for case .file(let path, let text) in Page(try String(contentsOf: file, encoding: .utf8)).steps {
            files.append(URL(filePath: path).lastPathComponent)
            let code = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            #expect(code.contains(text), "\(path)")
        }
        #expect(
            files == [
                "manifest.json", "LoggedInBuilder.swift", "LoggedInBuilder.swift", "LoggedInRouter.swift",
                "LoggedInInteractor.swift", "LoggedInInteractor.swift", "slots.json", "offers.json",
                "WalletInteractor.swift", "SlotTests.swift",
            ]
        )
    }
}
