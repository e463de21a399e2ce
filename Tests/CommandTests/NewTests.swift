import Foundation
import TestSupport
import Testing

/// An installed program: what is around its file, its PATH, its disk and its rights.
@Suite("ribs-host new")
struct NewTests {
    private static let host = BuildFolder.file("ribs-host")
    private static let help =
        "Take another name, such as `rock-paper-scissors`: words of the letters a to z and digits, joined by single hyphens. "
        + "It begins with a letter and has at most 64 characters."

    @Test(
        "a name that no plugin can have is refused, and nothing is written",
        arguments: [
            ("Stone Game", "A plugin cannot be called `Stone Game`."), ("", "A plugin cannot be called ``."),
            ("a--b", "A plugin cannot be called `a--b`."), ("2048", "A plugin cannot be called `2048`."),
            ("Stones", "A plugin cannot be called `Stones`."),
            (String(repeating: "a", count: 65), "A plugin cannot be called `\(String(repeating: "a", count: 65))`."),
            ("../stones", "A plugin cannot be called `../stones`."),
            ("für-zwei", "A plugin cannot be called `für-zwei`."),
            (#"a","b"#, #"A plugin cannot be called `a","b`."#),
            (
                "plugin",
                "A plugin cannot be called `plugin`. The generated code would declare `PluginFactory`, a name that Swift or "
                    + "PluginABI has already."
            ),
            ("off-game", "`off-game` is a name that the templates use themselves."),
            ("coin-toss", "`coin-toss` is a name that the templates use themselves."),
            ("name-entry", "`name-entry` is a name that the templates use themselves."),
        ]
    )
    func badName(name: String, message: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await runInMemory(["new", name], in: folder.url)
        #expect(result.errors == "ribs-host: \(message)\n  \(Self.help)\n")
        #expect(result.output == "")
        #expect(result.ending == .exit(64))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("a folder, or a file, of that name is left as it is")
    func existing() async throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "stones/README.md")
        try folder.write("mine", to: "duel")
        for name in ["stones", "duel"] {
            let result = try await runInMemory(["new", name], in: folder.url)
            #expect(
                result.errors
                    == "ribs-host: There is a `\(name)` here already; nothing was written.\n"
                    + "  Take another name, go to another folder, or remove it.\n"
            )
            #expect(result.ending == .exit(73))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["duel", "stones"])
        let file = folder.url.appending(path: "stones/README.md")
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
    }

    @Test(
        "a full disk is said, and nothing is left of the package",
        .startsPrograms(for: .compiler),
        .enabled("needs unshare, and to be allowed to mount") {
            try await run(URL(filePath: "/usr/bin/env"), ["unshare", "-rm", "true"]).ending == .exit(0)
        }
    )
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        // In a namespace of its own: what is mounted there is gone with the process.
        let script = """
            mount -t tmpfs -o size=12k none "$PWD" && cd "$PWD" && "$0" new stones
            code=$?
            ls -A
            exit $code
            """
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            ["unshare", "-rm", "sh", "-c", script, Self.host.path],
            in: folder.url
        )
        #expect(
            result.errors
                == "ribs-host: `stones/README.md` cannot be written: No space left on device.\n"
                + "  Make room, and try again: nothing is left of what had been written.\n"
        )
        #expect(result.output == "")
        #expect(result.ending == .exit(73))
    }

    @Test("a folder that cannot be written is said", .startsPrograms(for: .compiler))
    func unwritable() async throws {
        let folder = try TemporaryFolder()
        let locked = folder.url.appending(path: "locked")
        try FileManager.default.createDirectory(
            at: locked,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o555]
        )
        // Root may write any folder, unless it gives that up.
        let asAnyUser = getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override"] : []
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            asAnyUser + [Self.host.path, "new", "stones"],
            in: locked
        )
        #expect(
            result.errors
                == "ribs-host: `stones` cannot be written: Permission denied.\n  Go to a folder where you have write permission.\n"
        )
        #expect(result.ending == .exit(73))
    }

    /// Installs the host there, and nothing beside it.
    ///
    /// - Returns: the folder of the program.
    private static func installHost(in folder: TemporaryFolder) throws -> URL {
        let home = folder.url.appending(path: "bin")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
        try folder.copy(program: BuildFolder.file("ribs-host"), to: "bin/ribs-host")
        try folder.copy(program: BuildFolder.file("libPluginABI.so"), to: "bin/libPluginABI.so")
        return home
    }

    @Test(
        "a host without the packages that plugins are compiled against says where it looked",
        .startsPrograms(for: .compiler)
    )
    func noSDK() async throws {
        let folder = try TemporaryFolder()
        let home = try Self.installHost(in: folder)
        let result = try await run(home.appending(path: "ribs-host"), ["new", "stones"], in: folder.url)
        #expect(
            result.errors == """
                ribs-host: The packages that plugins are compiled against are neither in `\(folder.url.path)/share/ribs-host` \
                nor in a checkout around `\(home.path)`.
                  Install ribs-host with `make install PREFIX=DIR`, and call DIR/bin/ribs-host.

                """
        )
        #expect(result.ending == .exit(66))
    }

    @Test(
        "an installation whose templates are missing is to be repaired, and nothing is written",
        .startsPrograms(for: .compiler)
    )
    func noTemplates() async throws {
        let folder = try TemporaryFolder()
        let home = try Self.installHost(in: folder)
        for package in ["PluginABI", "RIBs", "PluginTestKit"] {
            try folder.write("", to: "share/ribs-host/\(package)/Package.swift")
        }
        let result = try await run(home.appending(path: "ribs-host"), ["new", "stones"], in: folder.url)
        #expect(
            result.errors == """
                ribs-host: The template `\(folder.url.path)/share/ribs-host/templates/common` cannot be read: \
                No such file or directory.
                  Install ribs-host again: `make install`.

                """
        )
        #expect(result.output == "")
        #expect(result.ending == .exit(66))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "stones").path))
    }

    @Test(
        "where there is no toolchain the package is written, and that it cannot be built here is said",
        .startsPrograms(for: .compiler)
    )
    func noToolchain() async throws {
        let folder = try TemporaryFolder()
        let nothing = ["PATH": folder.url.path]
        let result = try await run(Self.host, ["new", "stones"], in: folder.url, environment: nothing)
        #expect(
            result.errors == """
                ribs-host: There is no `swift` on the PATH, so the package cannot be built here.
                  Install a Swift 6.3 toolchain: https://www.swift.org/install

                """
        )
        #expect(result.ending == .exit(0))
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "stones/Package.swift").path))
    }

    @Test(
        "the package is named throughout, begins with the checkout's packages, and says what to do next",
        .startsPrograms(for: .compiler)
    )
    func written() async throws {
        let folder = try TemporaryFolder()
        let result = try await runHost(["new", "rock-paper-scissors"], in: folder.url)
        #expect(
            result.output == """
                The plugin rock-paper-scissors is in the folder rock-paper-scissors. \
                Go there, build it, test it, and play it:

                  cd rock-paper-scissors
                  swift build && swift test
                  \(Self.host.resolvingSymlinksInPath().path) --ui plain

                """
        )
        let package = folder.url.appending(path: "rock-paper-scissors")
        let files = try FileManager.default.subpathsOfDirectory(atPath: package.path).filter { $0.contains(".") }
        #expect(
            files.sorted() == [
                ".ci", ".ci/run", ".gitignore", "Package.swift", "README.md",
                "Sources/RockPaperScissorsPlugin/RockPaperScissorsBuilder.swift",
                "Sources/RockPaperScissorsPlugin/RockPaperScissorsInteractor.swift",
                "Sources/RockPaperScissorsPlugin/RockPaperScissorsViewController.swift",
                "Sources/RockPaperScissorsPlugin/Stones.swift", "Sources/RockPaperScissorsPlugin/manifest.json",
                "Tests/RockPaperScissorsPluginTests/RockPaperScissorsTests.swift", "plugins.json",
            ]
        )
        for file in files where file != ".ci" {
            let text = try String(contentsOf: package.appending(path: file), encoding: .utf8)
            #expect(!text.lowercased().contains("newcomer"), "\(file)")
        }
        let manifest = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains("?? \"\(BuildFolder.repository.path)/Sources\""))
        #expect(FileManager.default.isExecutableFile(atPath: package.appending(path: ".ci/run").path))
    }
}
