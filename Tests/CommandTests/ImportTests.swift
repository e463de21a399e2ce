import Foundation
import TestSupport
import Testing

/// A package that is written, built and loaded, and a program beside the host.
@Suite("ribs-host import", .startsPrograms(for: .compiler))
struct ImportTests {
    private static let host = BuildFolder.file("ribs-host")

    /// Builds the importer once, by the command that its page names.
    private static let importer = Task {
        let temporary = try TemporaryFolder()
        let command = "swift build --package-path Importer"
        let words = ["-C", BuildFolder.repository.path] + command.split(separator: " ").map(String.init)
        try await Toolchain.run("env", words, temporaryFiles: temporary.url)
    }

    private static func contents(of folder: URL) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
        return try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
            }
        )
    }

    private static let summary = """
        # Greeter

        10 files of Swift: 187 lines kept, 5 changed, 58 left out.

        - 99.3 % of 147 lines stay in files of RIBs
        - 96.3 % of 194 lines stay in all code outside views
        - 99.4 % of 188 lines stay of these without what needs modules of Apple and others

        """

    @Test(
        "an app with a service, a storyboard and files builds as it is, plays in a process of its own, and leaks nothing"
    )
    func wholeApp() async throws {
        let folder = try TemporaryFolder()
        try await Self.importer.value
        for (path, text) in ImportedApp.files { try folder.write(text, to: "Greeter/\(path)") }
        let imported = try await run(Self.host, ["import", "Greeter"], in: folder.url)
        try #require(imported.ending == .exit(0), "\(imported.errors)")
        #expect(imported.output.hasPrefix(Self.summary))
        #expect(try Self.contents(of: folder.url.appending(path: "Greeter")) == ImportedApp.files)

        let package = folder.url.appending(path: "greeter")
        let built = try await run(
            URL(filePath: "/usr/bin/env"),
            ["swift", "build"],
            in: package,
            environment: Toolchain.environment(temporaryFiles: folder.url)
        )
        try #require(built.ending == .exit(0), "\(built.output)\(built.errors)")
        let lines = ["greet/name=Ada", "done", "greet/name="].map { Example.line(for: $0) + "\n" }.joined()
        let played = try Example(try await run(Self.host, ["--ui", "json", "--leaks"], input: lines, in: package))
        #expect(played.screens.map(\.title) == ["Root", "Greeting", "Root", "Greeting"])
        let missing = "say: name() needs MoyaProvider, which there is not here."
        #expect(played.screens.first?.texts.first == missing)
        #expect(played.lastTexts == ["name: you", "show: Hello, you! You are number 2."])
        #expect(played.faults == [])
        #expect(played.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
        #expect(played.ending == .exit(0))
        try await importAgain(in: folder)
    }

    /// The author has written a view, and the app has changed.
    private func importAgain(in folder: TemporaryFolder) async throws {
        let view = "greeter/Sources/GreeterPlugin/Greeting/GreetingViewController.swift"
        try folder.write("// Mine.\n", to: view)
        try folder.write("import RIBs\n\nprotocol Later: AnyObject {}\n", to: "Greeter/Later.swift")
        let again = try await run(Self.host, ["import", "Greeter"], in: folder.url)
        #expect(
            again.output.contains(
                """
                ## Edited since an earlier import, and not overwritten

                - Sources/GreeterPlugin/Greeting/GreetingViewController.swift

                """
            )
        )
        #expect(try String(contentsOf: folder.url.appending(path: view), encoding: .utf8) == "// Mine.\n")
        let later = folder.url.appending(path: "greeter/Sources/GreeterPlugin/Later.swift")
        #expect(FileManager.default.fileExists(atPath: later.path))
    }

    @Test("a folder without an app is refused, and nothing is written")
    func refused() async throws {
        let folder = try TemporaryFolder()
        try await Self.importer.value
        try folder.write("print(1)\n", to: "tool/main.swift")
        let refused = try await run(Self.host, ["import", "tool"], in: folder.url)
        #expect(
            refused.errors == """
                ribs-host: No Swift file in `tool` imports RIBs or ModernRIBs.
                  Give the folder of an app that is written for RIBs-iOS.

                """
        )
        #expect(refused.ending == .exit(65))
        let missing = try await run(Self.host, ["import", "nowhere"], in: folder.url)
        #expect(
            missing.errors == """
                ribs-host: There is no folder `nowhere`.
                  Give the folder that has the app's Swift files.

                """
        )
        #expect(missing.ending == .exit(66))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tool"])
    }

    @Test("an installation without the importer says how to get it")
    func absent() async throws {
        let folder = try TemporaryFolder()
        for package in ["PluginABI", "RIBs", "PluginTestKit"] {
            try folder.write("", to: "prefix/share/ribs-host/\(package)/Package.swift")
        }
        let host = folder.url.appending(path: "prefix/libexec/ribs-host")
        try FileManager.default.createDirectory(at: host.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.host, to: host)
        let result = try await run(
            host,
            ["import", "Greeter"],
            in: folder.url,
            environment: ["LD_LIBRARY_PATH": BuildFolder.url.path]
        )
        #expect(
            result.errors == """
                ribs-host: There is no `ribs-host-import` beside ribs-host, and `ribs-host import` needs it.
                  In a checkout: swift build --package-path Importer. For an installation: make install IMPORT=1.

                """
        )
        #expect(result.ending == .exit(66))
    }
}
