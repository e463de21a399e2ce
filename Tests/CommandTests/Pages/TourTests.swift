import Foundation
import TestSupport
import Testing

/// Documentation/Architecture.md, walked with a debugger. CI has gdb, and says so with `RIBS_REQUIRE_TOOLS=1`.
@Suite("The tour of the code", .timeLimit(.ofPrograms))
struct TourTests {
    /// A debug build, which the walk needs.
    private static let isDebugBuild = BuildFolder.url.lastPathComponent == "debug"

    @Test(
        "the files are called for the first time in the order that the page gives",
        .enabled(if: isDebugBuild && Tool.isWanted("gdb"))
    )
    func order() async throws {
        let page = try DocumentationPage("Documentation/Architecture.md")
        let block = try #require(page.blocks.first { $0.heading == "The order of the calls" })
        let named = block.lines.flatMap { $0.split(separator: " ").dropFirst() }.map(String.init)
        let folder = try TemporaryFolder()
        let result = try await run(
            BuildFolder.repository.appending(path: "scripts/walk"),
            [],
            input: "q\n",
            environment: Toolchain.environment(temporaryFiles: folder.url)
        )
        // Each line is a file, and the function of it that was called.
        let called = result.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(called.filter(named.contains) == named, "\(result.output)\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test("each file of that order is named in the section whose number its line has")
    func sections() throws {
        let page = try DocumentationPage("Documentation/Architecture.md")
        let block = try #require(page.blocks.first { $0.heading == "The order of the calls" })
        for line in block.lines {
            let words = line.split(separator: " ")
            let start = try #require(page.text.range(of: "\n## \(words[0])"), "\(line)")
            let rest = page.text[start.upperBound...]
            let section = rest.components(separatedBy: "\n## ")[0]
            for word in words.dropFirst() {
                #expect(section.contains("`\(word)`") || section.contains("/\(word)`"), "\(line): \(word)")
            }
        }
    }
}
