import Foundation
import TestSupport
import Testing

@Suite("The how-to about state")
struct KeepStateTests {
    @Test("shows code that is in the plugin, word for word")
    func code() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/how-to/keep-state.md")
        var files: [String] = []
        for case .file(let path, let text) in Page(try String(contentsOf: file, encoding: .utf8)).steps {
            files.append(path)
            let code = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
            #expect(code.contains(text), "\(path)")
        }
        #expect(
            files
                == ["manifest.json", "TicTacToeBuilder.swift", "TicTacToeInteractor.swift", "TicTacToeRouter.swift"]
                .map { "Plugins/TicTacToePlugin/\($0)" }
        )
    }
}
