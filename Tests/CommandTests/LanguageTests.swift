import Foundation
import TestSupport
import Testing

/// The modules and templates for other languages than Swift, under the tools of these languages.
@Suite("Plugins in other languages", .startsPrograms(for: .tool))
struct LanguageTests {
    private static let folder = BuildFolder.repository.appending(path: "Tests/Port")

    @Test(
        "the tests of ribs.py, of the templates, of the page about port 1 and of the twins pass",
        .needs("python3"),
        arguments: ["test_ribs", "test_languages", "test_page", "test_walk"]
    )
    func modules(name: String) async throws {
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        let result = try await run(
            Tool.url("python3"),
            ["-m", "unittest", name],
            in: Self.folder,
            environment: environment
        )
        #expect(result.errors.contains("\nOK"), "\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "a package in another language is named throughout, and says what to do next",
        arguments: [
            ("python", "Go there, test it, and play it", "python3 -m unittest", "stone_game_plugin.py"),
            ("c", "Go there, build it, test it, and play it", "make && make test", "stone_game_plugin.c"),
            (
                "rust", "Go there, build it, test it, and play it", "cargo build --release && cargo test", "src/lib.rs"
            ),
        ]
    )
    func written(template: String, steps: String, command: String, file: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await runInMemory(["new", "stone-game", "--template", template], in: folder.url)
        #expect(result.output.contains("The plugin stone-game is in the folder stone-game. \(steps):"))
        #expect(result.output.contains("\n  cd stone-game\n  \(command)\n"))
        #expect(result.ending == .exit(0))
        let package = folder.url.appending(path: "stone-game")
        let files = try FileManager.default.subpathsOfDirectory(atPath: package.path)
        #expect(files.contains(file))
        #expect(!files.contains("Package.swift"))
        for file in files {
            guard let text = try? String(contentsOf: package.appending(path: file), encoding: .utf8) else { continue }
            #expect(!file.contains("newcomer") && !text.lowercased().contains("newcomer"), "\(file)")
        }
    }

    @Test("an author's own part of each template has at most 40 lines")
    func size() throws {
        for path in ["python/newcomer_rib_plugin.py", "c/newcomer_rib_plugin.c", "rust/src/lib.rs"] {
            let file = BuildFolder.repository.appending(path: "Templates/\(path)")
            let code = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n#[cfg(test)]")[0]
            #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40, "\(path)")
        }
    }
}
