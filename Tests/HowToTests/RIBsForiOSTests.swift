import Foundation
import TestSupport
import Testing

@Suite("The how-to for people who know RIBs-iOS", .startsPrograms(for: .compiler))
struct RIBsForiOSTests {
    private static let page: String = {
        let file = BuildFolder.repository.appending(path: "Documentation/how-to/ribs-ios.md")
        do { return try String(contentsOf: file, encoding: .utf8) } catch { fatalError("\(error)") }
    }()

    @Test("a reader who writes the files of the page has an app that is tested, plays, and keeps nothing alive")
    func page() async throws {
        let folder = try TemporaryFolder()
        try await WriteAPluginTests.standInForCheckout(in: folder.url)
        let reader = Reader(home: folder.url)
        for step in Page(Self.page).steps {
            switch step {
            case .file(let path, let text): try reader.write(text, to: path)
            case .commands(let commands):
                let result = try await reader.type(commands)
                let said = result.output + result.errors
                try #require(result.ending == .exit(0), "\(commands)\n\(said)")
                #expect(!said.contains("warning:"), "\(said)")
            case .session(let session): try await expect(session, of: reader)
            }
        }
        #expect(reader.numberOfCommands == 8)
    }

    /// Expects what the page shows. What goes to standard error, such as the result of --leaks, comes at the end.
    private func expect(_ session: Page.Session, of reader: Reader) async throws {
        let result = try await reader.type(session.command, input: session.input)
        let seen = (result.output + result.errors).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        #expect(result.ending == .exit(0))
        if session.isShortened {
            for line in session.output where line != "…" { #expect(seen.contains(line), "\(session.command)") }
        } else {
            #expect(seen.dropLast() == session.output[...], "\(session.command)")
        }
    }

    @Test("each block of Swift is a file that the reader writes, or is code of an iOS app")
    func blocks() {
        let files = Page(Self.page).steps.filter { if case .file = $0 { true } else { false } }
        #expect(files.count == 9)
        let blocks = Self.page.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        let others = blocks.filter { block in
            !files.contains { if case .file(_, let text) = $0 { text == block } else { false } }
        }
        #expect(others.count == 2)
        for block in others { #expect(block.contains("UIViewController") || block.contains("launch(from: window)")) }
    }

    @Test(
        "its change of Package.swift makes one in the package of each template that it names",
        arguments: ["common", "ribs"]
    )
    func isolation(template: String) async throws {
        let line = Self.page.split(separator: "\n").first { $0.hasPrefix("sed -i ") }
        let command = String(try #require(line))
        let folder = try TemporaryFolder()
        let package = BuildFolder.repository.appending(path: "Templates/\(template)/Package.swift")
        try folder.write(String(contentsOf: package, encoding: .utf8), to: "Package.swift")
        let result = try await run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.url)
        #expect(result.ending == .exit(0))
        let changed = try String(contentsOf: folder.url.appending(path: "Package.swift"), encoding: .utf8)
        #expect(changed.components(separatedBy: "swiftSettings: [.defaultIsolation(MainActor.self)],").count == 2)
    }

    @Test("each name of the second column of its first table is declared by PluginABI")
    func names() throws {
        let folder = BuildFolder.repository.appending(path: "Sources/PluginABI")
        let sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        let declared = Set(sources.matches(of: /\b(?:class|protocol|struct|func|var) (\w+)/).map { String($0.1) })
        let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .prefix { !$0.hasPrefix("| `viewDidLoad") }
        #expect(rows.count > 10)
        for row in rows {
            let cells = row.split(separator: " | ")
            let names = cells[1] == "the same" ? cells[0] : cells[1]
            for name in names.matches(of: /`(\w+)[^`]*`/) where name.1 != "async" {
                #expect(declared.contains(String(name.1)), "\(row)")
            }
        }
    }
}
