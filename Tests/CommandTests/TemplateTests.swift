import Foundation
import TestSupport
import Testing

/// Each template, as an author uses it who has only an installation: written, built, tested and played.
@Suite("The templates of ribs-host new", .startsPrograms(for: .compiler))
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
        Course(template: "parent", actions: [], texts: ["No panels: plugins.json has none."]),
        Course(template: "child", actions: ["greet"], texts: ["Hello, Ada! Greetings so far: 2"]),
        Course(template: "ribs", actions: ["rename", "enter=Grace", "save"], texts: ["Hello, Grace!"]),
    ]

    @Test("each builds without a warning, passes its tests, is valid and plays, with an installation that was moved")
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
            if course.template == "minimal" {
                try Self.addXCTest(to: package)
                try Self.addMocks(to: package)
                try Self.addExtensions(to: package)
            }
            let built = try await Self.shell(".ci/run", in: package, host: host, temporaryFiles: folder.url)
            let words = built.output + built.errors
            // The tests are those of the one build: nothing is compiled twice.
            #expect(words.split(separator: "Build complete!").count == 2, "\(words)")
            #expect(words.contains("Test run with "), "\(words)")
            #expect(built.ending == .exit(0), "\(words)")
            #expect(!words.contains("warning:"), "\(words)")
            if course.template == "minimal" { #expect(words.contains("Executed 2 tests, with 0 failures"), "\(words)") }
            let lines = course.actions.map { Example.line(for: $0) + "\n" }.joined()
            let played = try Example(try await run(host, ["--ui", "json", "--leaks"], input: lines, in: package))
            #expect(played.faults == [])
            #expect(played.lastTexts == course.texts)
            #expect(played.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
            #expect(played.ending == .exit(0))
            let validated = try await run(host, ["validate", ".build/debug/libMyRibPlugin.so"], in: package)
            #expect(validated.ending == .exit(0), "\(validated.output)")
            if course.template == "minimal" {
                try await Self.handOn(package, host: host, temporaryFiles: folder.url)
                try await Self.rebuild(package, whilePlayedBy: host, temporaryFiles: folder.url)
            }
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

    private static let mocks = """
        import MyRibPlugin
        import PluginABI

        package final class ListenerMock: MyRibListener {
            package private(set) var doneCount = 0

            package init() {}

            package func done() { doneCount += 1 }
        }

        package func makeNote() -> Note { Note(text: "kept") }

        @MainActor
        package func makeFactory() -> PluginFactory { MyRibFactory() }
        """

    private static let mocksTest = """
        import MyRibMocks
        import PluginTestKit
        import Testing

        @MainActor
        @Test("the mocks of another target know what the manifest declares")
        func mocks() throws {
            let listener = ListenerMock()
            listener.done()
            #expect(listener.doneCount == 1)
            #expect(makeNote().count == nil)
            let rib = try RIBTester(makeFactory())
            #expect(rib.texts == ["Hello!"])
            try rib.finish()
        }
        """

    /// A second target uses what is generated from the manifest, with `"access": "package"`, and the tests use that
    /// target.
    private static func addMocks(to package: URL) throws {
        try edit(
            "Sources/MyRibPlugin/manifest.json",
            #""builder""#,
            #""access": "package", "types": { "Note": { "text": "String", "count": "Int?" } }, "builder""#,
            in: package
        )
        let target = #".target(name: "MyRibMocks", dependencies: ["MyRibPlugin", pluginABI]),"#
        try edit("Package.swift", "        .testTarget(", "        \(target)\n        .testTarget(", in: package)
        try edit(
            "Package.swift",
            #""MyRibPlugin", pluginABI, .product"#,
            #""MyRibPlugin", "MyRibMocks", pluginABI, .product"#,
            in: package
        )
        let folder = package.appending(path: "Sources/MyRibMocks")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data(mocks.utf8).write(to: folder.appending(path: "Mocks.swift"))
        try Data(mocksTest.utf8).write(to: package.appending(path: "Tests/MyRibPluginTests/MockTests.swift"))
    }

    /// The author extends PluginABI's types, in the plugin and in a library of the same package.
    private static func addExtensions(to package: URL) throws {
        let target = #".target(name: "Shared", dependencies: [pluginABI]),"#
        try edit("Package.swift", "        .testTarget(", "        \(target)\n        .testTarget(", in: package)
        try edit(
            "Package.swift",
            "            dependencies: [pluginABI],",
            #"            dependencies: ["Shared", pluginABI],"#,
            in: package
        )
        let folder = package.appending(path: "Sources/Shared")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let fixture = BuildFolder.repository.appending(path: "Tests/Fixtures/Plugins/extensions.swift")
        try FileManager.default.copyItem(at: fixture, to: folder.appending(path: "Extensions.swift"))
        try edit(
            "Sources/MyRibPlugin/MyRibViewController.swift",
            "import PluginABI\n",
            "import PluginABI\nimport Shared\n\nextension PlayerType { var tone: Tone { color } }\n",
            in: package
        )
    }

    /// The author builds what others get, with the command of the page.
    private static func handOn(_ package: URL, host: URL, temporaryFiles: URL) async throws {
        let page = "Documentation/how-to/distribute-a-plugin.md"
        let prefix = host.deletingLastPathComponent().deletingLastPathComponent().path
        let build = try PageCommand.only("swift build -c release", on: page).replacing("/usr/local", with: prefix)
        let built = try await shell(build, in: package, host: host, temporaryFiles: temporaryFiles)
        #expect(built.ending == .exit(0), "\(built.output)\(built.errors)")
        let library = try Data(contentsOf: package.appending(path: ".build/release/libMyRibPlugin.so"))
        #expect(library.range(of: Data(package.path.utf8)) == nil)
        let inspected = try await run(host, ["inspect", ".build/release/libMyRibPlugin.so"], in: package)
        #expect(inspected.ending == .exit(0), "\(inspected.errors)")
    }

    /// The author changes a text and builds, and sees it without starting again.
    private static func rebuild(_ package: URL, whilePlayedBy host: URL, temporaryFiles: URL) async throws {
        let session = try RunningProcess(host, ["--ui", "json", "--watch"], in: package)
        #expect(await session.waitForOutput(#""Hello!""#))
        try edit("Sources/MyRibPlugin/MyRibViewController.swift", "Hello!", "Hello again!", in: package)
        let build = "swift build --build-tests -Xswiftc -warnings-as-errors"
        let built = try await shell(build, in: package, host: host, temporaryFiles: temporaryFiles)
        #expect(built.ending == .exit(0), "\(built.errors)")
        #expect(await session.waitForOutput(#""Hello again!""#))
        session.closeInput()
        let result = await session.result()
        #expect(result.output.contains("The plugin `my-rib` has been built again and is played."))
        #expect(result.ending == .exit(0))
    }

    private static func edit(_ path: String, _ old: String, _ new: String, in package: URL) throws {
        let file = package.appending(path: path)
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(old), "\(text)")
        try Data(text.replacing(old, with: new).utf8).write(to: file)
    }

    /// The kit is for XCTest too, in the form that the article about testing shows.
    private static func addXCTest(to package: URL) throws {
        let test = """
            import PluginABI
            import PluginTestKit
            import XCTest

            @testable import MyRibPlugin

            @MainActor
            final class MyRibXCTests: XCTestCase {
                private var rib: RIBTester?

                override func setUp() async throws {
                    rib = try RIBTester(MyRibFactory())
                }

                func testDone() async throws {
                    let rib = try XCTUnwrap(rib)
                    try rib.press("Done")
                    let outcome = try await rib.nextOutcome()
                    XCTAssertEqual(outcome, Outcome("done"))
                    XCTAssertThrowsError(try rib.press("Nothing"))
                }

                func testScreen() async throws {
                    let rib = try XCTUnwrap(rib)
                    XCTAssertEqual(rib.texts, ["Hello!"])
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
