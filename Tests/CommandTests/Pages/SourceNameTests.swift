import Foundation
import TestSupport
import Testing

@Suite("The files that pages name")
struct SourceNameTests {
    /// The files of the repository, with `/` before each path.
    private static let files: [String] = {
        do {
            let folders = [
                "Sources", "Plugins", "Tests", "Examples", "Templates", "Benchmarks", "Fuzzing", "Documentation",
            ]
            return try folders.flatMap { folder in
                let url = BuildFolder.repository.appending(path: folder)
                return try FileManager.default.subpathsOfDirectory(atPath: url.path).map { "/\(folder)/\($0)" }
            }
            .filter { !$0.contains("/.build") }
        } catch {
            fatalError("The repository cannot be listed: \(error)")
        }
    }()

    /// The name of a file, or of a folder with `/` behind it.
    private static var name: Regex<(Substring, Substring)> { /`([\w\/.+-]*(?:\.(?:swift|py|js|sh|txt)|[a-z]\/))`/ }

    /// Pages that name files which their reader writes, or which a diagnostic is about; their own tests know these.
    private static func isOfReaders(_ page: DocumentationPage) -> Bool {
        [
            "Documentation/how-to/write-a-plugin.md", "Documentation/how-to/write-a-plugin-in-another-language.md",
            "Documentation/how-to/ribs-ios.md", "Templates/common/README.md",
        ].contains(page.path) || page.path.hasPrefix("Documentation/diagnostics/RH")
            // Doc comments, as they are.
            || page.path.hasPrefix("Documentation/reference/api/")
    }

    @Test("each file and folder is there", arguments: DocumentationPage.all.filter { !isOfReaders($0) })
    func isThere(page: DocumentationPage) {
        for line in page.lines {
            for match in line.text.matches(of: Self.name) {
                // A name with a part that each reader fills in, as `Prover+STAGE.swift`.
                guard match.1.firstMatch(of: /\+STAGE\.|nnn/) == nil else { continue }
                #expect(Self.holds(String(match.1), in: [""]), "\(page.path):\(line.number): \(match.1)")
            }
        }
    }

    @Test("in the tour a name belongs to a folder that its heading or its paragraph names, or says its folder")
    func tour() throws {
        let page = try DocumentationPage("Documentation/Architecture.md")
        var (heading, paragraph): ([String], [String]) = ([], [])
        for line in page.lines {
            let text = line.text
            if text.hasPrefix("#") { heading = Self.folders(of: text) }
            if text.isEmpty || text.hasPrefix("- ") || text.hasPrefix("#") { paragraph = [] }
            paragraph += Self.folders(of: text)
            for name in text.matches(of: /`([\w+]+\.swift)`/).map({ String($0.1) }) {
                guard !heading.isEmpty, name != "Prover+STAGE.swift" else { continue }
                #expect(Self.holds(name, in: heading + paragraph), "line \(line.number): \(name) is not in \(heading)")
            }
        }
    }

    /// The folders that a line names, by themselves or before the name of a file.
    private static func folders(of line: String) -> [String] {
        line.matches(of: /`([A-Z][\w\/]*?)\/?(?:\/[\w+]+\.swift)?`/).map { String($0.1) }
    }

    /// Whether one of the folders has a file or folder of this name, at any depth.
    private static func holds(_ name: String, in folders: [String]) -> Bool {
        let isFolder = name.hasSuffix("/")
        return files.contains { file in
            let isNamed = isFolder ? file.contains("/" + name) : file.hasSuffix("/" + name)
            return isNamed && folders.contains { $0.isEmpty || file.contains("/\($0)/") }
        }
    }
}
