import Foundation
import TestSupport
import Testing

@Suite("The pages of the documentation")
struct PageTests {
    @Test("each link of a page leads to a file that is there, and to a heading of it", arguments: DocumentationPage.all)
    func links(page: DocumentationPage) throws {
        let file = BuildFolder.repository.appending(path: page.path)
        for link in page.text.replacing(/`[^`\n]*`/, with: "").matches(of: /\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/) {
            let folder = file.deletingLastPathComponent()
            let target = link.1.isEmpty ? file : folder.appending(path: String(link.1)).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.0)")
            guard let anchor = link.2 else { continue }
            #expect(try Self.anchors(of: target).contains(String(anchor)), "\(page): \(link.0)")
        }
    }

    @Test("README names each example")
    func examples() throws {
        let readme = try String(contentsOf: BuildFolder.repository.appending(path: "README.md"), encoding: .utf8)
        let folder = BuildFolder.repository.appending(path: "Examples")
        for example in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(readme.contains("[\(example)](Examples/\(example))"), "\(example)")
        }
    }

    /// The anchors that GitHub gives to the headings of a page.
    private static func anchors(of page: URL) throws -> Set<String> {
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(
            lines.map { line in
                let kept = line.drop { $0 == "#" }.dropFirst().lowercased().filter {
                    $0.isLetter || $0.isNumber || " -_".contains($0)
                }
                return kept.replacing(" ", with: "-")
            }
        )
    }
}
