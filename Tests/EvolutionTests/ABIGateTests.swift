import Foundation
import TestSupport
import Testing

/// What scripts/abi-gate says, word for word. Compiler and digester are stood in for: the first does nothing, the
/// second finds what the test wants it to find.
@Suite("The ABI gate", .startsPrograms(for: .compiler))
struct ABIGateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let (files, scripts) = (FileManager.default, folder.url.appending(path: "scripts"))
        try files.createDirectory(at: scripts, withIntermediateDirectories: true)
        for script in ["abi-gate", "build"] {
            let original = BuildFolder.repository.appending(path: "scripts/\(script)")
            try files.copyItem(at: original, to: scripts.appending(path: script))
        }
        try version("1.0", module: "1.0")
        try folder.write("{}", to: "Sources/PluginABI/ABI/PluginABI-1.0.json")
        try tool("swift", "exit 0")
        try finds([])
    }

    /// Declares PluginABI's version, once in its sources and once in its package.
    private func version(_ version: String, module: String) throws {
        let numbers = version.split(separator: ".")
        try folder.write(
            """
            public static var major: Int { \(numbers[0]) }
            public static var minor: Int { \(numbers[1]) }
            """,
            to: "Sources/PluginABI/Plugin/PluginABIVersion.swift"
        )
        try folder.write(#""-user-module-version", "\#(module)""#, to: "Sources/PluginABI/Package.swift")
    }

    private func tool(_ name: String, _ lines: String) throws {
        let file = try folder.write("#!/bin/sh\n\(lines)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// What the digester writes, whether it dumps or compares: its last argument is the file.
    private func finds(_ findings: [String]) throws {
        try folder.write(findings.map { $0 + "\n" }.joined(), to: "findings")
        try tool("swift-api-digester", "for file; do :; done; cp '\(folder.url.path)/findings' \"$file\"")
    }

    private func gate(_ arguments: [String]) async throws -> ProcessResult {
        try await run(
            URL(filePath: "/bin/bash"),
            [folder.url.appending(path: "scripts/abi-gate").path] + arguments,
            environment: ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin"]
        )
    }

    private func expectRefused(
        _ message: String,
        _ arguments: [String] = ["check"],
        output: String = "",
        ending: Int32 = 1
    ) async throws {
        let result = try await gate(arguments)
        #expect(result.output == output)
        #expect(result.errors == message + "\n")
        #expect(result.ending == .exit(ending))
    }

    private func expect(_ message: String, _ arguments: [String] = ["check"]) async throws {
        let result = try await gate(arguments)
        #expect(result.output == message + "\n")
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }

    @Test("compares RIBs too, which has PluginABI's version: a new one when there is a baseline of it")
    func ribs() async throws {
        try folder.write("", to: "Sources/RIBs/Package.swift")
        try await expectRefused(
            "There is no baseline in Sources/RIBs/ABI. Run `make abi-baseline` and commit it.",
            output: "PluginABI is what the baseline of 1.0 says.\n"
        )
        try version("1.1", module: "1.1")
        try await expect(
            """
            PluginABI is 1.1 and has not changed since the baseline of 1.0. Run `make abi-baseline` and commit the new baseline.
            RIBs is new in 1.1: `make abi-baseline` writes its baseline with PluginABI's.
            """
        )
        try await expect(
            """
            The baseline of PluginABI 1.1 is Sources/PluginABI/ABI/PluginABI-1.1.json. Commit it.
            The baseline of RIBs 1.1 is Sources/RIBs/ABI/RIBs-1.1.json. Commit it.
            """,
            ["baseline"]
        )
        try await expect(
            """
            PluginABI is what the baseline of 1.1 says.
            RIBs is what the baseline of 1.1 says.
            """
        )
    }

    @Test("says so where nothing has changed")
    func same() async throws {
        try await expect("PluginABI is what the baseline of 1.0 says.")
        try version("1.1", module: "1.1")
        try await expect(
            "PluginABI is 1.1 and has not changed since the baseline of 1.0. Run `make abi-baseline` and commit the new baseline."
        )
    }

    @Test("asks for a minor version where PluginABI has grown, and for a baseline once it is raised")
    func grown() async throws {
        try finds(["/* Added Decls */", "", "Func Worker.pause() is a new API without '@available'"])
        try await expectRefused(
            """
            PluginABI has grown since 1.0, which breaks no plugin:
              - Func Worker.pause().
            Raise the minor version to 1.1, so that an older host refuses a plugin that uses the new:
              1. Sources/PluginABI/Plugin/PluginABIVersion.swift: minor is 1.
              2. Sources/PluginABI/Package.swift: "-user-module-version", "1.1".
              3. Run `make abi-baseline`, and commit all three.
            """
        )
        try version("1.1", module: "1.1")
        try await expect(
            """
            PluginABI has grown since 1.0, which breaks no plugin:
              - Func Worker.pause().
            The version has been raised to 1.1. Run `make abi-baseline` and commit the new baseline.
            """
        )
    }

    @Test("refuses a change that breaks plugins, and says what a new major version takes")
    func broken() async throws {
        try finds(["/* Removed Decls */", "Func Worker.stop() has been removed"])
        try await expectRefused(
            """
            PluginABI has changed in a way that breaks plugins compiled against PluginABI 1.0:
              - Func Worker.stop() has been removed.
            Take the change back, or add the new beside the old: see Documentation/reference/abi.md.
            If plugins must break, raise the major version to 2.0:
              1. Sources/PluginABI/Plugin/PluginABIVersion.swift: major is 2, minor is 0.
              2. Sources/PluginABI/Package.swift: "-user-module-version", "2.0".
              3. Run `make abi-baseline`, and commit all three. Every plugin must then be compiled again.
            """
        )
        try version("2.0", module: "2.0")
        try await expectRefused(
            """
            PluginABI has changed in a way that breaks plugins compiled against PluginABI 1.0:
              - Func Worker.stop() has been removed.
            The major version has been raised to 2.0, as it must be. Run `make abi-baseline` and commit the new baseline.
            """
        )
    }

    @Test("a final class can be opened as long as its members stay final")
    func opened() async throws {
        try version("1.1", module: "1.1")
        try finds(["Class Window is now without final"])
        try await expect(
            """
            PluginABI has grown since 1.0, which breaks no plugin:
              - Class Window is now without final.
            The version has been raised to 1.1. Run `make abi-baseline` and commit the new baseline.
            """
        )
        try finds(["Class Window is now without final", "Func Window.close() is now without final"])
        try await expectRefused(
            """
            PluginABI has changed in a way that breaks plugins compiled against PluginABI 1.0:
              - Func Window.close() is now without final.
            Take the change back, or add the new beside the old: see Documentation/reference/abi.md.
            If plugins must break, raise the major version to 2.0:
              1. Sources/PluginABI/Plugin/PluginABIVersion.swift: major is 2, minor is 0.
              2. Sources/PluginABI/Package.swift: "-user-module-version", "2.0".
              3. Run `make abi-baseline`, and commit all three. Every plugin must then be compiled again.
            """
        )
    }

    @Test("refuses two versions that disagree, a baseline that is missing, and one too many")
    func inputs() async throws {
        try version("1.1", module: "1.0")
        try await expectRefused(
            """
            PluginABI's version is 1.1 in Sources/PluginABI/Plugin/PluginABIVersion.swift,
            but -user-module-version is 1.0 in Sources/PluginABI/Package.swift.
            Write the same in both: a plugin records the first, and is compiled only where the second agrees.
            """
        )
        try version("1.0", module: "1.0")
        try folder.write("{}", to: "Sources/PluginABI/ABI/PluginABI-1.1.json")
        try await expectRefused(
            "There are several baselines: Sources/PluginABI/ABI/PluginABI-1.0.json Sources/PluginABI/ABI/PluginABI-1.1.json. "
                + "Keep the one of the last version only."
        )
        try FileManager.default.removeItem(at: folder.url.appending(path: "Sources/PluginABI/ABI"))
        try await expectRefused(
            "There is no baseline in Sources/PluginABI/ABI. Run `make abi-baseline` and commit it."
        )
    }

    @Test("shows what the compiler says where PluginABI does not compile")
    func compilerError() async throws {
        try tool("swift", "echo 'Worker.swift:1:1: error: no'; exit 1")
        try await expectRefused(
            "Worker.swift:1:1: error: no\nPluginABI does not compile, so there is nothing to compare."
        )
    }

    @Test("writes one baseline, instead of all others")
    func baseline() async throws {
        try version("1.1", module: "1.1")
        try finds(["{\"kind\": \"Root\"}"])
        try await expect(
            "The baseline of PluginABI 1.1 is Sources/PluginABI/ABI/PluginABI-1.1.json. Commit it.",
            ["baseline"]
        )
        let baselines = folder.url.appending(path: "Sources/PluginABI/ABI")
        #expect(try FileManager.default.contentsOfDirectory(atPath: baselines.path) == ["PluginABI-1.1.json"])
        let written = try String(contentsOf: baselines.appending(path: "PluginABI-1.1.json"), encoding: .utf8)
        #expect(written == "{\"kind\": \"Root\"}\n")
    }

    @Test("does not write a baseline again: that of a version is frozen")
    func frozen() async throws {
        try await expect("PluginABI is what the baseline of 1.0 says.", ["baseline"])
        try finds(["Func Worker.stop() has been removed"])
        let result = try await gate(["baseline"])
        #expect(
            result.errors.hasPrefix(
                "PluginABI has changed in a way that breaks plugins compiled against PluginABI 1.0:\n"
            )
        )
        #expect(result.ending == .exit(1))
        let baseline = folder.url.appending(path: "Sources/PluginABI/ABI/PluginABI-1.0.json")
        #expect(try String(contentsOf: baseline, encoding: .utf8) == "{}")
    }

    @Test("says how it is used")
    func usage() async throws {
        try await expectRefused("usage: scripts/abi-gate check|baseline", [], ending: 64)
    }
}
