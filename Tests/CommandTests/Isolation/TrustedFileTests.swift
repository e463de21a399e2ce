import Foundation
import PluginManifest
import TestSupport
import Testing

/// A plugin that can change what the host reads, runs or loads can do anything: the sandbox would have a door.
@Suite("A grant to write covers nothing that the host trusts")
struct TrustedFileTests {
    /// What is said about a grant: where it leads, the places in the file, and the notes.
    private struct Refusal: Equatable {
        var message: String
        var labels: [String]
        var notes: [String]
    }

    private static let host = BuildFolder.file("ribs-host")

    /// A folder with plugins.json and a directory for what the plugin keeps.
    ///
    /// - Parameters:
    ///   - entry: the rest of the plugin's entry.
    ///   - others: more entries.
    private static func folder(
        _ entry: String,
        library: String = "libNaughtyPlugin.so",
        others: String = ""
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("", to: "data/kept")
        try folder.write(
            """
            {
              "plugins": {
                "naughty": { "path": "\(library)", \(entry) }\(others)
              },
              "dependencies": { "place": "\(folder.url.path)/data" },
              "flow": ["naughty"]
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    private static func granted(_ path: String) -> String { #""process": true, "allow": { "write": ["\#(path)"] }"# }

    /// - Parameter environment: of the program; nil where it does not matter, and the host is in this process.
    private static func check(
        _ folder: TemporaryFolder,
        _ words: [String] = ["--config", "plugins.json"],
        environment: [String: String]?
    ) async throws -> ProcessResult {
        guard let environment else { return try await runInMemory(["check"] + words, in: folder.url) }
        let known = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        return try await run(host, ["check"] + words, in: folder.url, environment: known)
    }

    /// The refusals of `check`, with the folder as `DIR`.
    private static func refusals(
        _ folder: TemporaryFolder,
        _ words: [String] = ["--config", "plugins.json"],
        environment: [String: String]? = nil
    ) async throws -> [Refusal] {
        let result = try await check(folder, words + ["--format", "json"], environment: environment)
        let source = SourceFile(name: "output", bytes: Array(result.output.utf8))
        let diagnostics = try #require(try JSONDocument.parse(source).get().root["diagnostics"])
        let shown = { (text: String?) in (text ?? "").replacing(folder.url.path, with: "DIR") }
        let refusals = diagnostics.elements.filter { $0["code"]?.string == "RH173" }.map { diagnostic in
            Refusal(
                message: shown(diagnostic["message"]?.string),
                labels: diagnostic["labels"]?.elements.map { shown($0["text"]?.string) } ?? [],
                notes: diagnostic["notes"]?.elements.map { shown($0.string) } ?? []
            )
        }
        #expect(result.ending == .exit(refusals.isEmpty ? 0 : 78))
        return refusals
    }

    private static func message(_ place: String) -> String {
        "The plugin `naughty` could leave its sandbox: it may write `\(place)`, and there is what the host reads, runs or loads."
    }

    @Test(
        "also a plugins.json that comes from standard input, if that is a file",
        .startsPrograms(for: .files),
        arguments: ["file", "pipe"]
    )
    func standardInput(kind: String) async throws {
        let library = BuildFolder.file("libNaughtyPlugin.so").path
        let folder = try Self.folder(Self.granted("."), library: library)
        let words =
            kind == "file"
            ? #"exec "$0" check --config - < plugins.json"# : #"cat plugins.json | "$0" check --config -"#
        let result = try await run(URL(filePath: "/bin/sh"), ["-c", words, Self.host.path], in: folder.url)
        #expect(result.errors.contains("error[RH173]: ") == (kind == "file"), "\(result.errors)")
        #expect(result.ending == .exit(kind == "file" ? 78 : 0))
    }

    @Test("the directory of plugins.json is refused with both spans, and what to do")
    func directory() async throws {
        let folder = try Self.folder(Self.granted("."), library: "./libNaughtyPlugin.so")
        try folder.copy(BuildFolder.file("libNaughtyPlugin.so"))
        let result = try await Self.check(folder, environment: nil)
        #expect(
            result.errors.replacing(folder.url.path, with: "DIR") == """
                error[RH173]: The plugin `naughty` could leave its sandbox: it may write `DIR`, and there is what the host reads, runs or loads.
                 --> plugins.json:3:89
                  |
                3 |     "naughty": { "path": "./libNaughtyPlugin.so", "process": true, "allow": { "write": ["."] } }
                  |                          -----------------------                                        ^^^ granted here
                  |                          |
                  |                          it is there: `DIR/libNaughtyPlugin.so`
                  |
                  = note: The file with the flow is there: `DIR/plugins.json`.
                  = help: Grant only what the plugin keeps for itself, in a directory of its own: `"write": ["data"]`.

                plugins.json is refused: 1 error; ribs-host explain RH173 says more.

                """
        )
        #expect(result.ending == .exit(78))
    }

    @Test(
        "plugins.json is found behind links, in directories above, and where it is the grant itself",
        arguments: [
            (
                grant: "plugins.json", config: "plugins.json", place: "DIR/plugins.json",
                note: "is there: `DIR/plugins.json`"
            ),
            (grant: "data/../.", config: "plugins.json", place: "DIR", note: "is there: `DIR/plugins.json`"),
            (grant: "data/out", config: "plugins.json", place: "DIR", note: "is there: `DIR/plugins.json`"),
            (
                grant: "data", config: "data/link.json", place: "DIR/data",
                note: "is reached by `DIR/data/link.json`, which is there"
            ),
            (
                grant: "data", config: "way/plugins.json", place: "DIR/data",
                note: "is reached by `DIR/data/in`, which is there"
            ),
            (grant: "data", config: "data/../plugins.json", place: "DIR/data", note: ""),
        ]
    )
    func links(grant: String, config: String, place: String, note: String) async throws {
        let folder = try Self.folder(Self.granted(grant))
        let root = folder.url.path
        try #require(symlink(root, "\(root)/data/out") == 0)
        try #require(symlink("../plugins.json", "\(root)/data/link.json") == 0)
        try #require(symlink("..", "\(root)/data/in") == 0)
        try #require(symlink("data/in", "\(root)/way") == 0)
        // Grants are relative to the directory by whose name plugins.json is reached.
        if config.hasPrefix("data/link") {
            let text = try String(contentsOf: folder.url.appending(path: "plugins.json"), encoding: .utf8)
            try folder.write(text.replacing(#"["data"]"#, with: #"["\#(root)/data"]"#), to: "plugins.json")
        }
        let refusals = try await Self.refusals(folder, ["--config", config])
        guard !note.isEmpty else {
            #expect(refusals == [])
            return
        }
        #expect(refusals.map(\.message) == [Self.message(place)])
        #expect(refusals.first?.notes.first == "The file with the flow \(note).")
    }

    @Test("a directory for what the plugin keeps is accepted, beside all that the host trusts")
    func accepted() async throws {
        for grant in ["data", "data/kept", "none/yet", "plugins", "plugins.json.bak"] {
            let folder = try Self.folder(Self.granted(grant), library: "./libNaughtyPlugin.so")
            try folder.copy(BuildFolder.file("libNaughtyPlugin.so"))
            #expect(try await Self.refusals(folder) == [], "\(grant)")
        }
    }

    @Test("what is granted to read is harmless, and what no process is kept within is not compared")
    func harmless() async throws {
        let read = try Self.folder(#""process": true, "allow": { "read": ["."] }"#)
        #expect(try await Self.refusals(read) == [])
        let unsealed = try Self.folder(#""allow": { "write": ["."] }"#)
        #expect(try await Self.refusals(unsealed) == [])
        let isolated = try await Self.refusals(unsealed, ["--config", "plugins.json", "--isolate"])
        #expect(isolated.map(\.message) == [Self.message("DIR")])
    }

    @Test(
        "a name under which a plugin's library is looked for first, and each link to it, is there as well",
        .startsPrograms(for: .files)
    )
    func libraries() async throws {
        let first = try Self.folder(Self.granted("."))
        #expect(
            try await Self.refusals(first).map(\.labels) == [
                ["granted here", "it would be there: `DIR/libNaughtyPlugin.so`"]
            ]
        )
        let linked = try Self.folder(Self.granted("data"), library: "data/link.so")
        let library = BuildFolder.file("libNaughtyPlugin.so").path
        try #require(symlink(library, "\(linked.url.path)/data/link.so") == 0)
        #expect(
            try await Self.refusals(linked) == [
                Refusal(
                    message: Self.message("DIR/data"),
                    labels: ["granted here", "it is reached by `DIR/data/link.so`, which is there"],
                    notes: []
                )
            ]
        )
        let searched = try Self.folder(Self.granted("data"))
        let path = ["RIBS_PLUGIN_PATH": "\(searched.url.path)/data"]
        // The one beside the executable comes before.
        #expect(try await Self.refusals(searched, environment: path) == [])
        try searched.write(
            String(contentsOf: searched.url.appending(path: "plugins.json"), encoding: .utf8)
                .replacing("    \"naughty\"", with: "    \"a\": \"libElsewhere.so\",\n    \"naughty\""),
            to: "plugins.json"
        )
        try searched.copy(program: BuildFolder.file("libFlatteningA.so"), to: "data/libElsewhere.so")
        #expect(
            try await Self.refusals(searched, environment: path).map(\.labels) == [
                ["granted here", "it is there: `DIR/data/libElsewhere.so`"]
            ]
        )
    }

    @Test(
        "a directory that the dynamic linker takes libraries from is refused, and so is a library in it",
        arguments: [
            ("lib", true), ("lib/libOther.so", true), ("lib/libOther.so.2", true), ("lib/glibc-hwcaps/x86-64-v2", true),
            ("lib/data", false), ("lib/data/libOther.so", false), ("lib/notes.txt", false),
        ]
    )
    func neighbours(grant: String, isRefused: Bool) async throws {
        // The library is a link that no plugin can change, and its directory is one of DT_RUNPATH.
        let folder = try Self.folder(Self.granted(grant), library: "link.so")
        try folder.write("", to: "lib/data/kept")
        let library = BuildFolder.file("libNaughtyPlugin.so").path
        try FileManager.default.copyItem(atPath: library, toPath: "\(folder.url.path)/lib/libNaughtyPlugin.so")
        try #require(symlink("lib/libNaughtyPlugin.so", "\(folder.url.path)/link.so") == 0)
        let refusals = try await Self.refusals(folder)
        #expect(refusals.map(\.message) == (isRefused ? [Self.message("DIR/\(grant)")] : []))
        guard isRefused, grant != "lib" else { return }
        #expect(refusals.first?.labels == ["granted here", "it takes libraries from `DIR/lib`"])
    }

    @Test("LD_LIBRARY_PATH is such a directory, too", .startsPrograms(for: .files))
    func libraryPath() async throws {
        let folder = try Self.folder(Self.granted("data"))
        let environment = ["LD_LIBRARY_PATH": "/nowhere:\(folder.url.path)/data"]
        #expect(
            try await Self.refusals(folder, environment: environment).map(\.notes) == [
                ["The program ribs-host takes libraries from `DIR/data`."]
            ]
        )
    }

    @Test("the host's program, and the libraries that it has loaded", .startsPrograms(for: .files))
    func program() async throws {
        let build = BuildFolder.url.resolvingSymlinksInPath().path
        let folder = try Self.folder(Self.granted(build))
        let notes = try await Self.refusals(folder, environment: [:]).flatMap(\.notes)
        #expect(
            notes == [
                "The program ribs-host is there: `\(build)/ribs-host`.",
                "A library of ribs-host is there: `\(build)/libPluginABI.so`.",
            ]
        )
        let library = try Self.folder(Self.granted("\(build)/libPluginABI.so"))
        #expect(
            try await Self.refusals(library, environment: [:]).map(\.notes) == [
                ["A library of ribs-host is there: `\(build)/libPluginABI.so`."]
            ]
        )
    }

    @Test("what the kernel takes orders from", arguments: ["/proc", "/proc/sys/kernel", "/sys", "/dev"])
    func kernel(grant: String) async throws {
        let folder = try Self.folder(Self.granted(grant))
        let words = grant.hasPrefix("/proc/") ? "has it inside: `/proc`" : "is there: `\(grant)`"
        #expect(try await Self.refusals(folder).map(\.notes) == [["The kernel's own directory \(words)."]])
    }

    /// Programs that start the process of another plugin.
    private static func via(_ words: String...) -> String {
        let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
        return #", "d": { "path": "libFlatteningD.so", "process": { "via": [\#(list)] } }"#
    }

    @Test("a program of `via`, however it is found, and a file that it is given", .startsPrograms(for: .files))
    func programs() async throws {
        let cases = [
            (Self.via("./data/start"), "", "it is there: `DIR/data/start`"),
            (Self.via("data/later"), "", "it would be there: `DIR/data/later`"),
            (Self.via("start"), "data:", "it is there: `DIR/data/start`"),
            (Self.via("sh"), "data:", "it would be there: `DIR/data/sh`"),
            (Self.via("sh"), ":data", ""),
            (Self.via("sh", "data/start"), "", "it is there: `DIR/data/start`"),
            (Self.via("sh", "-e", "data/link"), "", "it is reached by `DIR/data/link`, which is there"),
            (Self.via("env", "BASH_ENV=data/start"), "", "it is there: `DIR/data/start`"),
            (Self.via("ssh", "-v", "data", "ribs-host"), "", ""),
            (Self.via("env", "data"), "", ""),
        ]
        for (entry, search, label) in cases {
            let folder = try Self.folder(Self.granted("data"), others: entry)
            try folder.write("", to: "data/start")
            try folder.write("", to: "elsewhere")
            try #require(symlink("../elsewhere", "\(folder.url.path)/data/link") == 0)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: folder.url.appending(path: "data/start").path
            )
            let system = "/usr/bin:/bin"
            let environment = ["PATH": search.hasPrefix(":") ? system + search : search + system]
            let refusals = try await Self.refusals(folder, environment: environment)
            #expect(refusals.map(\.labels) == (label.isEmpty ? [] : [["granted here", label]]), "\(entry)")
        }
    }

    @Test("a grant for a process that another program starts counts as well: that can be here")
    func grantedElsewhere() async throws {
        let folder = try Self.folder(#""process": { "via": ["env", "ribs-host"] }, "allow": { "write": ["."] }"#)
        #expect(try await Self.refusals(folder).map(\.message) == [Self.message("DIR")])
    }

    @Test("a directory that is mounted twice is one directory", .startsPrograms(for: .files), .needsMounts)
    func mounted() async throws {
        let folder = try Self.folder(Self.granted("data"))
        try folder.write("", to: "data/in/file")
        let script = #"mount --bind . data/in && exec "$0" check --config plugins.json"#
        let result = try await run(Tool.url("unshare"), ["-m", "sh", "-ec", script, Self.host.path], in: folder.url)
        #expect(result.errors.contains("= note: The file with the flow is there: `\(folder.url.path)/plugins.json`."))
        #expect(result.ending == .exit(78))
    }

    @Test("a hard link of plugins.json that is granted by its name is plugins.json")
    func hardLink() async throws {
        let folder = try Self.folder(Self.granted("data/other.json"))
        let root = folder.url.path
        try #require(link("\(root)/plugins.json", "\(root)/data/other.json") == 0)
        #expect(
            try await Self.refusals(folder).map(\.notes) == [["The file with the flow is there: `DIR/plugins.json`."]]
        )
    }

    @Test(
        "the files of a run's flags are refused with their flag, before anything is written",
        arguments: [
            ("--state", "data/state"), ("--trace", "data/trace"), ("--record", "data/session"),
            ("--script", "data/kept"),
        ]
    )
    func flags(flag: String, file: String) async throws {
        let folder = try Self.folder(Self.granted("data"))
        let result = try await runInMemory(["--config", "plugins.json", flag, file], in: folder.url)
        #expect(
            result.errors.replacing(folder.url.path, with: "DIR") == """
                error[RH173]: \(Self.message("DIR/data"))
                 --> plugins.json:3:87
                  |
                3 |     "naughty": { "path": "libNaughtyPlugin.so", "process": true, "allow": { "write": ["data"] } }
                  |                                                                                       ^^^^^^ granted here
                  |
                  = note: The file of `\(flag)` \(file == "data/kept" ? "is" : "would be") there: `DIR/\(file)`.
                  = help: Grant only what the plugin keeps for itself, in a directory of its own: `"write": ["data"]`.

                plugins.json is refused: 1 error; ribs-host explain RH173 says more.

                """
        )
        #expect(result.ending == .exit(78))
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.url.path)/data")
        #expect(names == ["kept"])
    }

    @Test("a recording that is played names a file with a flow, so no grant may cover it")
    func replay() async throws {
        let folder = try Self.folder(Self.granted("data"))
        try folder.write(#"{"type":"recording","protocol":1,"config":"plugins.json"}"# + "\n", to: "data/session")
        let result = try await runInMemory(["replay", "data/session"], in: folder.url)
        let note = "The recording is there: `\(folder.url.path)/data/session`."
        #expect(result.errors.contains("= note: \(note)\n"), "\(result.errors)")
        #expect(result.ending == .exit(78))
    }

    @MainActor
    @Test("a reload that grants it is refused, and the flow continues")
    func reload() throws {
        let session = try ChangingFlow(ReloadFlow.game())
        try session.save(
            ReloadFlow.game(
                ["off-game", "tic-tac-toe", "random-win"],
                #", "process": true, "allow": { "write": ["."] }"#
            )
        )
        let notice = try session.reload()
        #expect(
            notice.replacing(session.folder.url.path, with: "DIR")
                == "plugins.json:4:93: error[RH173]: The plugin `tic-tac-toe` could leave its sandbox: it may write `DIR`, "
                + "and there is what the host reads, runs or loads. Grant only what the plugin keeps for itself, "
                + "in a directory of its own: `\"write\": [\"data\"]`. The flow continues unchanged."
        )
    }

    @Test("validate refuses it as well, because it gives the plugin what plugins.json grants")
    func validate() async throws {
        let folder = try Self.folder(#""allow": { "write": ["."] }"#)
        let library = BuildFolder.file("libNaughtyPlugin.so").path
        let result = try await runInMemory(["validate", library, "--config", "plugins.json"], in: folder.url)
        let note = "The file with the flow is there: `\(folder.url.path)/plugins.json`."
        #expect(result.errors.hasPrefix("error[RH173]: "), "\(result.errors)")
        #expect(result.errors.contains("= note: \(note)\n"), "\(result.errors)")
        #expect(result.ending == .exit(78))
    }
}
