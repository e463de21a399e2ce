import Foundation
import TestSupport
import Testing

/// Each template, as an author uses it who has only an installation: written, built, tested and played.
@Suite("The templates of ribs-host new", .timeLimit(.minutes(30)))
struct TemplateTests {
    /// What is played of a template, and what the screen says at the end.
    private struct Course {
        let template: String
        let actions: [String]
        let texts: [String]
    }

    private static let courses = [
        Course(template: "game", actions: ["startGame", "take=3", "take=1"], texts: ["Ada to move", "8 stones left"]),
        Course(template: "minimal", actions: [], texts: ["Hello!"]),
        Course(template: "adapter", actions: ["startGame", "land=tails"], texts: ["Ada: 0", "Grace: 1"]),
        Course(template: "service", actions: ["startGame"], texts: ["Ada or Grace? Let chance decide."]),
        Course(template: "stateful", actions: ["count", "count"], texts: ["2"]),
    ]

    @Test("each builds without a warning, passes its tests, is proved and plays, with an installation that was moved")
    func whole() async throws {
        let folder = try TemporaryFolder()
        let host = try await Self.install(in: folder)
        // One after the other in the same place, so that what they share is compiled once.
        let package = folder.url.appending(path: "my-rib")
        let (build, kept) = (package.appending(path: ".build"), folder.url.appending(path: "build"))
        for course in Self.courses {
            let written = try await run(host, ["new", "my-rib", "--template", course.template], in: folder.url)
            try #require(written.ending == .exit(0), "\(written.errors)")
            if course.template != Self.courses[0].template { try FileManager.default.moveItem(at: kept, to: build) }
            if course.template == "minimal" { try Self.addXCTest(to: package) }
            let built = try await Self.shell(".ci/run", in: package, host: host, temporaryFiles: folder.url)
            let words = built.output + built.errors
            // The tests are those of the one build: nothing is compiled twice.
            #expect(words.split(separator: "Build complete!").count == 2, "\(words)")
            #expect(words.contains("Test run with "), "\(words)")
            #expect(built.ending == .exit(0), "\(words)")
            #expect(!words.contains("warning:"), "\(words)")
            if course.template == "minimal" { #expect(words.contains("Executed 1 test, with 0 failures"), "\(words)") }
            let lines = course.actions.map { Example.line(for: $0) + "\n" }.joined()
            let played = try Example(try await run(host, ["--ui", "json", "--leaks"], input: lines, in: package))
            #expect(played.faults == [])
            #expect(played.lastTexts == course.texts)
            #expect(played.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
            #expect(played.ending == .exit(0))
            try FileManager.default.moveItem(at: build, to: kept)
            try FileManager.default.removeItem(at: package)
        }
    }

    /// Installs what this test run was built into, and moves it.
    private static func install(in folder: TemporaryFolder) async throws -> URL {
        let prefix = folder.url.appending(path: "prefix")
        let installed = try await run(
            BuildFolder.repository.appending(path: "scripts/install"),
            [BuildFolder.url.path],
            environment: ["PATH": "/usr/bin:/bin", "PREFIX": prefix.path]
        )
        try #require(installed.ending == .exit(0), "\(installed.errors)")
        let moved = folder.url.appending(path: "another-place/ribs")
        try FileManager.default.createDirectory(
            at: moved.deletingLastPathComponent(),
            withIntermediateDirectories: false
        )
        try FileManager.default.moveItem(at: prefix, to: moved)
        return moved.appending(path: "bin/ribs-host")
    }

    /// The kit is for XCTest too.
    private static func addXCTest(to package: URL) throws {
        let test = """
            import PluginABI
            import PluginTestKit
            import XCTest

            @testable import MyRibPlugin

            final class MyRibXCTests: XCTestCase {
                @MainActor
                func testDone() async throws {
                    let rib = try RIBTester(MyRibFactory())
                    try rib.press("Done")
                    let outcome = try await rib.nextOutcome()
                    XCTAssertEqual(outcome, Outcome("done"))
                    XCTAssertThrowsError(try rib.press("Nothing"))
                    try rib.finish()
                }
            }
            """
        let file = package.appending(path: "Tests/MyRibPluginTests/MyRibXCTests.swift")
        try Data(test.utf8).write(to: file)
    }

    /// Runs commands as in a terminal, with the installed host on the path.
    private static func shell(
        _ commands: String,
        in folder: URL,
        host: URL,
        temporaryFiles: URL
    ) async throws -> ProcessResult {
        var environment = Toolchain.environment(temporaryFiles: temporaryFiles)
        environment["PATH"] = "\(host.deletingLastPathComponent().path):\(environment["PATH"] ?? "")"
        return try await run(URL(filePath: "/bin/bash"), ["-c", commands], in: folder, environment: environment)
    }
}
