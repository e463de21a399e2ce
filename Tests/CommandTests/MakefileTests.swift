import Foundation
import TestSupport
import Testing

/// Another program: make.
@Suite("make", .startsPrograms(for: .compiler))
struct MakefileTests {
    private let makefile = BuildFolder.repository.appending(path: "Makefile").path

    @Test(
        "run plays a file whose path has spaces, quotes and dollars, and passes ARGS on",
        .enabled(if: BuildFolder.url.lastPathComponent == "debug", "it plays the debug build")
    )
    func paths() async throws {
        let folder = try TemporaryFolder()
        // Replaces the compiler: the program has already been built.
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "swift").path,
            withDestinationPath: "/bin/true"
        )
        for name in ["scripts", "Package.swift"] {
            try FileManager.default.createSymbolicLink(
                at: folder.url.appending(path: name),
                withDestinationURL: BuildFolder.repository.appending(path: name)
            )
        }
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: ".build"),
            withDestinationURL: BuildFolder.url.deletingLastPathComponent()
        )
        let path = "a b/it's \"$HOME\".json"
        try folder.write(#"{"plugins": {"d": "libFlatteningD.so"}, "flow": ["d"], "atEnd": "exit"}"#, to: path)
        let result = try await run(
            URL(filePath: "/usr/bin/make"),
            ["--file", makefile, "run", "CONFIG=\(path.replacing("$", with: "$$"))", "ARGS=--ui plain"],
            input: "1\n",
            in: folder.url,
            environment: ["PATH": "\(folder.url.path):/usr/bin:/bin"]
        )
        #expect(result.errors == "")
        #expect(
            result.output.hasPrefix("Type a number and press Enter to choose; ? lists all words, q quits.\n\nD\n")
        )
        #expect(result.ending == .exit(0))
    }

    @Test("help names each goal that a person would use")
    func help() async throws {
        let result = try await run(
            URL(filePath: "/usr/bin/make"),
            ["--file", makefile, "help"],
            in: BuildFolder.repository
        )
        #expect(result.ending == .exit(0))
        let text = try String(contentsOfFile: makefile, encoding: .utf8)
        let goals =
            text.split(separator: "\n").first { $0.hasPrefix(".PHONY: ") }?.split(separator: " ").dropFirst() ?? []
        #expect(!goals.isEmpty)
        for goal in goals where goal != "bench-build" { #expect(result.output.contains(goal), "\(goal)") }
    }
}
