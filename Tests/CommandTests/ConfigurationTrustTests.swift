import Foundation
import PluginManifest
import TestSupport
import Testing

/// plugins.json can name programs, which run with the user's rights, and grant permissions: then it is like a
/// script, and who can change it matters.
@Suite("A plugins.json with `via` or `allow` is obeyed only if others cannot change it")
struct ConfigurationTrustTests {
    private static let host = BuildFolder.file("ribs-host")
    private static let grant = #""process": true, "allow": { "network": true, "read": ["/etc/hosts"] }"#
    private static let program = #""process": { "via": ["env", "ribs-host"] }"#

    /// A folder with a plugins.json in a folder of its own.
    private static func folder(_ entry: String, others: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(text(entry, others: others), to: "flow/plugins.json")
        return folder
    }

    private static func text(_ entry: String, others: String = "") -> String {
        """
        {
          "plugins": {
            "calendar": { "path": "libCalendarPlugin.so", \(entry) }\(others)
          },
          "flow": ["calendar"]
        }
        """
    }

    private static func setMode(_ mode: Int, _ path: String, _ folder: TemporaryFolder) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: folder.url.appending(path: path).path
        )
    }

    private static func check(_ folder: TemporaryFolder, _ config: String = "flow/plugins.json") async throws
        -> (errors: String, ending: ProcessResult.Ending)
    {
        let result = try await runInMemory(["check", "--config", config], in: folder.url)
        return (result.errors.replacing(folder.url.path, with: "DIR"), result.ending)
    }

    @Test("one that anyone can change is refused, with the place of `allow` and the command that helps")
    func grant() async throws {
        let folder = try Self.folder(Self.grant)
        try Self.setMode(0o646, "flow/plugins.json", folder)
        let result = try await Self.check(folder)
        #expect(
            result.errors == """
                error[RH216]: `DIR/flow/plugins.json` can be changed by anyone: its permissions are 646.
                 --> flow/plugins.json:3:68
                  |
                3 |     "calendar": { "path": "libCalendarPlugin.so", "process": true, "allow": { "network": true, "read": ["/etc/hosts"] } }
                  |                                                                    ^^^^^^^ they could grant any permission
                  |
                  = help: Run `chmod o-w DIR/flow/plugins.json`.

                flow/plugins.json is refused: 1 error; ribs-host explain RH216 says more.

                """
        )
        #expect(result.ending == .exit(78))
        try Self.setMode(0o644, "flow/plugins.json", folder)
        #expect(try await Self.check(folder) == ("", .exit(0)))
    }

    @Test("one in a directory that anyone can change is refused, with the places of the program and of `allow`")
    func program() async throws {
        let others = #", "d": { "path": "libFlatteningD.so", "process": { "via": ["env", "ribs-host"] } }"#
        let folder = try Self.folder(Self.grant, others: others)
        try Self.setMode(0o757, "flow", folder)
        let result = try await Self.check(folder)
        #expect(
            result.errors == """
                error[RH216]: The directory `DIR/flow`, which leads to `DIR/flow/plugins.json`, can be changed by anyone: its permissions are 757.
                 --> flow/plugins.json:3:181
                  |
                3 | ...th": "libCalendarPlugin.so", "process": true, "allow": { "network": true, "read": ["/etc/hosts"] } }, "d": { "path": "libFlatteningD.so", "p...
                  |                                                  ------- and grant any permission
                3 | ...h": "libFlatteningD.so", "process": { "via": ["env", "ribs-host"] } }
                  |                                                  ^^^^^ they could name any program, which runs with your rights
                  |
                  = help: Run `chmod o-w DIR/flow`.

                flow/plugins.json is refused: 1 error; ribs-host explain RH216 says more.

                """
        )
        #expect(result.ending == .exit(78))
    }

    @Test("one without either is read as before: all that it names is checked by itself")
    func neither() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "plugins": { "d": "libFlatteningD.so" }, "flow": ["d"] }"#, to: "flow/plugins.json")
        try Self.setMode(0o646, "flow/plugins.json", folder)
        #expect(try await Self.check(folder) == ("", .exit(0)))
    }

    @Test("a link to it is checked like a directory: who can change it, or where it is, decides which file is read")
    func link() async throws {
        let folder = try Self.folder(Self.grant)
        try folder.write("", to: "links/file")
        let link = folder.url.appending(path: "links/plugins.json").path
        try #require(symlink("../flow/plugins.json", link) == 0)
        #expect(try await Self.check(folder, "links/plugins.json") == ("", .exit(0)))
        try Self.setMode(0o757, "links", folder)
        let refused = try await Self.check(folder, "links/plugins.json")
        #expect(
            refused.errors.hasPrefix(
                "error[RH216]: The directory `DIR/links`, which leads to `DIR/flow/plugins.json`, can be changed by anyone: "
                    + "its permissions are 757.\n --> links/plugins.json:3:68\n"
            ),
            "\(refused.errors)"
        )
        // Only owners can replace a link in such a directory.
        try Self.setMode(0o1757, "links", folder)
        #expect(try await Self.check(folder, "links/plugins.json") == ("", .exit(0)))
        // The directory of the link is not passed by its own name.
        try Self.setMode(0o757, "links", folder)
        #expect(try await Self.check(folder) == ("", .exit(0)))
    }

    @Test("one of another user is refused with RH217", .enabled(if: getuid() == 0))
    func stranger() async throws {
        let folder = try Self.folder(Self.program + #", "allow": { "network": true, "read": ["/etc/hosts"] }"#)
        try #require(chown(folder.url.appending(path: "flow/plugins.json").path, 65534, 65534) == 0)
        let result = try await Self.check(folder)
        #expect(
            result.errors == """
                error[RH217]: `DIR/flow/plugins.json` belongs to the user 65534, who could change it at any time.
                 --> flow/plugins.json:3:72
                  |
                3 | ... "libCalendarPlugin.so", "process": { "via": ["env", "ribs-host"] }, "allow": { "network": true, "read": ["/etc/hosts"] } }
                  |                                                  ^^^^^                  ------- and grant any permission
                  |                                                  |
                  |                                                  they could name any program, which runs with your rights
                  |
                  = note: It and each directory above it must belong to root or to you.
                  = help: If you trust it, copy it into a directory of your own.

                flow/plugins.json is refused: 1 error; ribs-host explain RH217 says more.

                """
        )
        #expect(result.ending == .exit(78))
    }

    @Test(
        "standard input: a file is checked as one that is named, a pipe belongs to the caller",
        .startsPrograms(for: .files)
    )
    func standardInput() async throws {
        let folder = try Self.folder(Self.grant)
        try Self.setMode(0o646, "flow/plugins.json", folder)
        let shell = URL(filePath: "/bin/sh")
        let script = #"exec "$0" check --config - < flow/plugins.json"#
        let file = try await run(shell, ["-c", script, Self.host.path], in: folder.url)
        #expect(
            file.errors.replacing(folder.url.path, with: "DIR").hasPrefix(
                "error[RH216]: `DIR/flow/plugins.json` can be changed by anyone: its permissions are 646.\n --> <stdin>:3:68\n"
            ),
            "\(file.errors)"
        )
        #expect(file.ending == .exit(78))
        for script in [
            #"cat flow/plugins.json | "$0" check --config -"#,
            #"cat flow/plugins.json | "$0" check --config /dev/stdin"#,
        ] {
            let piped = try await run(shell, ["-c", script, Self.host.path], in: folder.url)
            #expect(piped.errors == "")
            #expect(piped.ending == .exit(0))
        }
    }

    @Test("what is checked is the file that was read, whatever has its name by then", .startsPrograms(for: .files))
    func openFile() async throws {
        let folder = try Self.folder(Self.grant)
        try Self.setMode(0o646, "flow/plugins.json", folder)
        try folder.write(Self.text(Self.grant), to: "flow/other.json")
        let script =
            #"exec 3< flow/plugins.json; mv flow/other.json flow/plugins.json; exec "$0" check --config /dev/fd/3"#
        let result = try await run(URL(filePath: "/bin/sh"), ["-c", script, Self.host.path], in: folder.url)
        #expect(
            result.errors.replacing(folder.url.path, with: "DIR").hasPrefix(
                "error[RH216]: `DIR/flow/plugins.json (deleted)` can be changed by anyone: its permissions are 646.\n"
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(78))
    }

    @Test("a run refuses it before it starts a program")
    func played() async throws {
        let folder = try TemporaryFolder()
        let via = #""process": { "via": ["touch", "\#(folder.url.path)/started"] }"#
        try folder.write(
            Self.text(via + #", "allow": { "network": true, "read": ["/etc/hosts"] }"#),
            to: "plugins.json"
        )
        try Self.setMode(0o646, "plugins.json", folder)
        let result = try await runInMemory(["--config", "plugins.json"], in: folder.url)
        #expect(result.errors.hasPrefix("error[RH216]: "), "\(result.errors)")
        #expect(result.ending == .exit(78))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.url.path)/started"))
    }

    @MainActor
    @Test("a reload checks it again, and the flow continues")
    func reload() throws {
        let session = try ChangingFlow(ReloadFlow.game())
        try session.save(
            ReloadFlow.game(
                ["off-game", "tic-tac-toe", "random-win"],
                #", "process": true, "allow": { "read": ["/etc/hosts"] }"#
            )
        )
        try Self.setMode(0o646, "plugins.json", session.folder)
        #expect(
            try session.reload()
                == "plugins.json:4:72: error[RH216]: `plugins.json` can be changed by anyone: its permissions are 646. "
                + "Run `chmod o-w plugins.json`. The flow continues unchanged."
        )
    }

    @Test("validate refuses it as well")
    func validate() async throws {
        let folder = try Self.folder(Self.grant)
        try Self.setMode(0o646, "flow/plugins.json", folder)
        let library = BuildFolder.file("libCalendarPlugin.so").path
        let result = try await runInMemory(["validate", library, "--config", "flow/plugins.json"], in: folder.url)
        #expect(result.errors.hasPrefix("error[RH216]: "), "\(result.errors)")
        #expect(result.ending == .exit(78))
    }
}
