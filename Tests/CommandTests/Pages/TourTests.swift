import Foundation
import TestSupport
import Testing

/// Documentation/Architecture.md, walked with a debugger. CI has gdb, and says so with `RIBS_REQUIRE_TOOLS=1`.
@Suite("The tour of the code", .startsPrograms(for: .page))
struct TourTests {
    /// A debug build, which the walk needs.
    private static let isDebugBuild = BuildFolder.url.lastPathComponent == "debug"

    @Test(
        "the files are called for the first time in the order that the page gives",
        .enabled(if: isDebugBuild, "it reads a debug build"),
        .needs("gdb")
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

    /// The last counts of a key's path: a shorter one gets smaller ones. There is one file and one return more if the main
    /// thread wakes for nothing before it, as on a busy machine. The start is not counted: what puts the program together returns by nature. A port is a target of its own,
    /// between a flow and each RIB, so each call of one and each outcome is a return. An outcome is measured for the account
    /// of its plugin.
    private static let counts = [
        "key to next step": (files: 95, returns: 39),
        "key to frame": (files: 67, returns: 17),
    ]

    @Test(
        "a key leads through no more files, and back to no more targets, than at the last count",
        .enabled(if: isDebugBuild, "it reads a debug build"),
        .needs("gdb")
    )
    func count() async throws {
        let folder = try TemporaryFolder()
        let result = try await run(
            BuildFolder.repository.appending(path: "scripts/walk"),
            ["--count"],
            environment: Toolchain.environment(temporaryFiles: folder.url)
        )
        for (path, last) in Self.counts {
            let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix(path) }, "\(result)")
            let counts = line.dropFirst(path.count).split(separator: " ").compactMap { Int($0) }
            try #require(counts.count == 3, "\(line)")
            #expect(counts[0] <= last.files, "\(line)")
            #expect(counts[2] <= last.returns, "\(line)")
        }
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
