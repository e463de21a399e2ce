import Foundation
import TestSupport
import Testing

@Suite("The pages of the documentation")
struct PageTests {
    /// The pages at the top, all of Documentation, and the pages of the examples, by their paths in the repository.
    static let pages: [String] = {
        let below = ["Documentation", "Examples"].flatMap { folder in
            let path = BuildFolder.repository.appending(path: folder).path
            let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            return files.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }
        return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] + below.sorted()
    }()

    @Test("each link of a page leads to a file that is there, and to a heading of it", arguments: pages)
    func links(page: String) throws {
        let file = BuildFolder.repository.appending(path: page)
        let text = try String(contentsOf: file, encoding: .utf8)
        for link in text.matches(of: /\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/) {
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

    @Test("each command of a page plays a file that is there", arguments: pages)
    func commands(page: String) throws {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: page), encoding: .utf8)
        for command in text.matches(of: /make run CONFIG=(\S+\.json)/) {
            let config = BuildFolder.repository.appending(path: String(command.1))
            #expect(FileManager.default.fileExists(atPath: config.path), "\(command.0)")
        }
    }

    @Test("each file that CONTRIBUTING names is there")
    func recipes() throws {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
        for name in text.matches(of: /`((?:Sources|Tests|Documentation|Benchmarks)\/[^`]*\.(?:swift|md|txt))`/) {
            let file = BuildFolder.repository.appending(path: String(name.1))
            guard !name.1.contains("nnn") else { continue }
            #expect(FileManager.default.fileExists(atPath: file.path), "\(name.1)")
        }
    }

    @Test("each command of a page that the built program is given runs, in the order of the page", arguments: pages)
    func builtCommands(page: String) async throws {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: page), encoding: .utf8)
        let blocks = text.matches(of: /```sh\n((?:.*\n)*?)```/)
        let commands = blocks.flatMap { $0.1.split(separator: "\n") }.filter { $0.hasPrefix(".build/debug/ribs-host") }
        guard !commands.isEmpty else { return }
        let folder = try TemporaryFolder()
        for name in ["plugins.json", "Examples"] {
            let original = BuildFolder.repository.appending(path: name)
            let link = folder.url.appending(path: name)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: original)
        }
        for command in commands {
            let here = command.replacing(".build/debug", with: BuildFolder.url.path)
            let result = try await run(
                URL(filePath: "/bin/bash"),
                ["-o", "pipefail", "-c", "\(here)"],
                in: folder.url,
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
            )
            #expect(result.ending == .exit(0) && result.errors == "", "\(page): \(command): \(result.errors)")
        }
    }

    @Test("README shows an order that is refused, as `check` refuses it; a line … means that lines are left out")
    func refusal() async throws {
        let readme = try String(contentsOf: BuildFolder.repository.appending(path: "README.md"), encoding: .utf8)
        let block = /```text\n\$ \.build\/debug\/ribs-host (check --config \S+)\n((?:.*\n)*?)```/
        let shown = try #require(readme.firstMatch(of: block))
        let words = shown.1.split(separator: " ").map(String.init)
        let result = try await runHost(words, in: BuildFolder.repository)
        #expect(result.ending == .exit(78))
        var rest = result.errors[...]
        for part in shown.2.components(separatedBy: "…\n") {
            let found = try #require(rest.range(of: part), "\(part)\n\(result.errors)")
            rest = rest[found.upperBound...]
        }
        #expect(rest.isEmpty)
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
