import Foundation
import PluginManifest
import TestSupport
import Testing

/// What a plugin can change while it is validated with a plugins.json that grants it something.
@Suite("ribs-host validate --config: the user's files stay as they are", .startsPrograms(for: .seal))
struct ValidateGrantTests {
    private static let untouched = ["today.txt": "Today", "old/then.txt": "Long ago"]

    @Test(
        "its actions change a copy and reach no network, wherever the plugin runs when it is played",
        arguments: [
            #""process": true, "#, "", #""process": "shared", "#, #""process": { "via": ["/bin/false"] }, "#,
        ],
        [
            #""write": ["diary"]"#, #""write": ["diary/today.txt", "diary", "./diary"]"#,
            #""read": ["diary"], "write": ["diary"]"#,
        ]
    )
    func copy(process: String, grant: String) async throws {
        let desk = try Desk(#"\#(process)"allow": { "network": true, \#(grant) }"#)
        let result = try await desk.validate()
        #expect(result.ending == .exit(0), "\(result)")
        #expect(try desk.diary() == Self.untouched)
        #expect(try !desk.listener.hasBeenCalled())
        #expect(try desk.copies() == [])
    }

    @Test("with --with-real-grants they change the file and reach the network")
    func real() async throws {
        let desk = try Desk()
        let result = try await desk.validate(["--with-real-grants"])
        #expect(result.ending == .exit(0), "\(result)")
        #expect(try desk.diary() == ["today.txt": "", "old/then.txt": "Long ago"])
        #expect(try desk.listener.hasBeenCalled())
        #expect(try desk.copies() == [])
    }

    @Test("what is not granted stays closed")
    func notGranted() async throws {
        let desk = try Desk(#""allow": { "write": ["diary/old"] }"#)
        let result = try await desk.validate(["--only", "actions"])
        #expect(
            result.output.contains("\(desk.path)/diary/today.txt` cannot be erased: Permission denied."),
            "\(result)"
        )
        #expect(try desk.diary() == Self.untouched)
    }

    @Test("a link in a copy leads out of it no more than the link in the original")
    func link() async throws {
        let desk = try Desk(#""allow": { "write": ["diary"] }"#, places: ["diary/link.txt"])
        try desk.folder.write("secret", to: "outside.txt")
        try FileManager.default.createSymbolicLink(
            atPath: "\(desk.path)/diary/link.txt",
            withDestinationPath: "\(desk.path)/outside.txt"
        )
        let result = try await desk.validate(["--only", "actions"])
        #expect(result.output.contains("/diary/link.txt` cannot be erased: Permission denied."), "\(result)")
        #expect(try String(contentsOfFile: "\(desk.path)/outside.txt", encoding: .utf8) == "secret")
    }

    @Test("more than 256 MiB are not copied, with RH531 and exit code 78")
    func tooMuch() async throws {
        let desk = try Desk()
        try #require(truncate("\(desk.path)/diary/today.txt", 257 << 20) == 0)
        let result = try await desk.validate()
        #expect(
            desk.anonymous(result.errors).hasPrefix(
                """
                error[RH531]: `DESK/diary` cannot be copied for the plugin to write to: it has more than 256 MiB.
                 --> flow.json:2:
                """
            ),
            "\(result.errors)"
        )
        #expect(
            result.errors.hasSuffix(
                """

                  = help: Grant less, or validate with another plugins.json, which grants a folder with examples.
                  = help: Or let the plugin change the real files: --with-real-grants.

                flow.json is refused: 1 error; ribs-host explain RH531 says more.

                """
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(78))
        #expect(try desk.copies() == [])
    }

    @Test("a pipe, which ends for no reader, is not copied")
    func pipe() async throws {
        let desk = try Desk()
        try #require(mkfifo("\(desk.path)/diary/pipe", 0o600) == 0)
        let result = try await desk.validate()
        #expect(result.ending == .exit(0), "\(result)")
    }

    @Test("a copy of the folder that copies are made in does not have itself")
    func temporary() async throws {
        let desk = try Desk(#""allow": { "write": ["diary", "tmp"] }"#)
        let result = try await desk.validate()
        #expect(result.ending == .exit(0), "\(result)")
        #expect(try desk.diary() == Self.untouched)
        #expect(try desk.copies() == [])
    }

    @Test("copies that cannot be removed are named, with RH531")
    func unremovable() async throws {
        let desk = try Desk(#""allow": { "write": ["diary"] }"#, places: ["diary/deep"])
        try desk.folder.write("", to: "diary/deep/file")
        // Each of the folders in each other takes a descriptor.
        let few = ["/bin/sh", "-c", #"ulimit -n 256; exec "$@""#, "sh"]
        let result = try await desk.validate(["--only", "builds"], through: few)
        let folder = try #require(try desk.copies().first)
        #expect(
            desk.anonymous(result.errors) == """
                warning[RH531]: The copies in `DESK/tmp/\(folder)` cannot be removed: Too many open files.
                  = help: Remove them: `rm -rf DESK/tmp/\(folder)`.

                1 warning; ribs-host explain RH531 says more.

                """
        )
        #expect(result.ending == .exit(0), "\(result)")
        // Foundation cannot remove it either.
        let removal = try await run(URL(filePath: "/bin/rm"), ["-rf", "\(desk.path)/tmp/\(folder)"])
        #expect(removal.ending == .exit(0), "\(removal.errors)")
    }

    @Test("folders whose path is longer than a path can be are removed")
    func deep() async throws {
        let desk = try Desk(#""allow": { "write": ["diary"] }"#, places: ["diary/deep"])
        try desk.folder.write("", to: "diary/deep/file")
        let result = try await desk.validate(["--only", "builds"])
        #expect(result.errors == "")
        #expect(try desk.copies() == [])
    }

    @Test("a folder whose name has a combining mark first is copied")
    func combiningMark() async throws {
        let desk = try Desk(#""allow": { "write": ["\u0301/diary"] }"#, places: ["\u{301}/diary/today.txt"])
        try desk.folder.write("Today", to: "\u{301}/diary/today.txt")
        let result = try await desk.validate(["--only", "actions"])
        #expect(result.ending == .exit(0), "\(result)")
        #expect(try desk.copies() == [])
    }

    @Test("a plugin that still writes and swaps a folder for a link is ended before its copies are removed")
    func restless() async throws {
        let desk = try Desk(
            #""deadline": 3600, "allow": { "write": ["diary"] }"#,
            places: ["diary/restless", "outside"]
        )
        try desk.folder.write("", to: "diary/restless/file")
        try desk.folder.write("Not granted", to: "outside/file")
        let host = try desk.begin(BuildFolder.file("libDiaryPlugin.so"))
        _ = try await ProcessTable.child(named: "diary", of: host.processIdentifier)
        let copies = try #require(try desk.copies().first)
        let place = "\(desk.temporaryFiles.path)/\(copies)\(desk.path)/diary/restless"
        while access("\(place)/1000", F_OK) != 0 { try await Task.sleep(for: .milliseconds(1)) }
        host.signal(SIGINT)
        let result = await host.result()
        #expect(result.ending == .signal(SIGINT))
        #expect(result.errors == "")
        #expect(result.output == "")
        #expect(try desk.copies() == [])
        #expect(try String(contentsOfFile: "\(desk.path)/outside/file", encoding: .utf8) == "Not granted")
    }

    @Test("a validation that is interrupted while it copies leaves nothing, and says nothing")
    func interruptedCopying() async throws {
        let desk = try Desk()
        for number in 1...20_000 { try desk.folder.write("", to: "diary/\(number)") }
        let host = try desk.begin(BuildFolder.file("libDiaryPlugin.so"))
        while try desk.copies().isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        let place = "\(desk.temporaryFiles.path)/\(try #require(try desk.copies().first))\(desk.path)/diary"
        while access(place, F_OK) != 0 { try await Task.sleep(for: .milliseconds(1)) }
        host.signal(SIGINT)
        let result = await host.result()
        #expect(result.ending == .signal(SIGINT))
        #expect(result.errors == "")
        #expect(try desk.copies() == [])
    }

    @Test("an interrupted validation says what it cannot remove, with RH531")
    func interruptedUnremovable() async throws {
        let desk = try Desk(
            #""deadline": 3600, "allow": { "write": ["diary"] }"#,
            places: ["diary/deep", "diary/restless"]
        )
        try desk.folder.write("", to: "diary/deep/file")
        try desk.folder.write("", to: "diary/restless/file")
        let few = ["/bin/sh", "-c", #"ulimit -n 256; exec "$@""#, "sh"]
        let host = try desk.begin(BuildFolder.file("libDiaryPlugin.so"), through: few)
        _ = try await ProcessTable.child(named: "diary", of: host.processIdentifier)
        let copies = try #require(try desk.copies().first)
        let place = "\(desk.temporaryFiles.path)/\(copies)\(desk.path)/diary/restless"
        while access("\(place)/1", F_OK) != 0 { try await Task.sleep(for: .milliseconds(1)) }
        host.signal(SIGTERM)
        let result = await host.result()
        #expect(
            desk.anonymous(result.errors) == """
                warning[RH531]: The copies in `DESK/tmp/\(copies)` cannot be removed: Too many open files.
                  = help: Remove them: `rm -rf DESK/tmp/\(copies)`.

                1 warning; ribs-host explain RH531 says more.

                """
        )
        #expect(result.ending == .signal(SIGTERM))
        let removal = try await run(URL(filePath: "/bin/rm"), ["-rf", "\(desk.path)/tmp/\(copies)"])
        #expect(removal.ending == .exit(0), "\(removal.errors)")
    }

    @Test("an interrupted validation leaves no copies", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func interrupted(signal: Int32) async throws {
        let desk = try Desk()
        // A plugin that soon hangs, for longer than the test waits.
        try desk.folder.write(
            """
            {
              "plugins": { "flawed": { "path": "libFlawedPlugin.so", "deadline": 3600, "allow": { "write": ["diary"] } } },
              "dependencies": { "flaw": "hangs", "number": 1, "pulse": { "events": "Int" } },
              "flow": ["flawed"]
            }
            """,
            to: "flow.json"
        )
        let host = try desk.begin(BuildFolder.file("libFlawedPlugin.so"))
        _ = try await ProcessTable.child(named: "flawed", of: host.processIdentifier)
        #expect(try desk.copies().count == 1)
        host.signal(signal)
        #expect(await host.result().ending == .signal(signal))
        #expect(try desk.copies() == [])
    }

    @Test("where the kernel cannot seal a process, a plugin is validated with a warning, RH514")
    func unsealed() async throws {
        let desk = try Desk(#""memory": 512"#)
        let program = [BuildFolder.file("Refusing").path, "444", "317", "277", "--"]
        let result = try await desk.validate(["--only", "builds"], through: program)
        #expect(
            result.errors == """
                warning[RH514]: The process of a plugin cannot be sealed: this machine's kernel has neither Landlock nor seccomp.
                 --> flow.json:2:16
                  |
                2 |   "plugins": { "diary": { "path": "libDiaryPlugin.so", "memory": 512 } },
                  |                ^^^^^^^
                  |
                  = note: A plugin can do there whatever the host can, within the limit of its memory.
                  = help: Use Linux 5.13 or newer, with Landlock and seccomp, or run only plugins that you trust.

                1 warning; ribs-host explain RH514 says more.

                """
        )
    }
}

/// The words of a report about grants.
@Suite("ribs-host validate --config: the report")
struct GrantReportTests {
    @Test(
        "a copy has what the original has: a missing file is a fault in both",
        arguments: [[], ["--with-real-grants"]]
    )
    func missing(flags: [String]) async throws {
        let desk = try Desk(places: ["diary/tomorrow.txt"])
        let result = try await desk.report(flags + ["--only", "actions"])
        let place = "/diary/tomorrow.txt` cannot be erased: No such file or directory."
        #expect(result.output.contains(place), "\(result)")
        #expect(result.ending == .exit(65))
    }

    @Test("the report says what was copied and what was kept from the plugin, or what it could really do")
    func words() async throws {
        let desk = try Desk()
        let safe = try await desk.report(["--only", "builds"])
        #expect(
            desk.anonymous(safe.output) == """
                diary 1.0.0, seed 1
                27 actions on 1 screen, which is all that comes within 0.5 s of an action
                note: What it could change was a copy of `DESK/diary`.
                note: It had no network, although `allow` grants it.
                note: With --with-real-grants it can change the originals and use the network.

                ok      builds  A RIB of each build is made and attached without a fault.

                """
        )
        let real = try await desk.report(["--only", "builds", "--with-real-grants"])
        #expect(
            desk.anonymous(real.output) == """
                diary 1.0.0, seed 1
                27 actions on 1 screen, which is all that comes within 0.5 s of an action
                note: With --with-real-grants it could change `DESK/diary` and use the network.

                ok      builds  A RIB of each build is made and attached without a fault.

                """
        )
        let nothing = try Desk(#""process": true"#)
        let closed = try await nothing.report(["--only", "builds", "--with-real-grants"])
        #expect(!closed.output.contains("note:"), "\(closed)")
    }

    @Test("the same for programs", arguments: [false, true])
    func json(isReal: Bool) async throws {
        let desk = try Desk()
        let flags = ["--only", "builds", "--format", "json"] + (isReal ? ["--with-real-grants"] : [])
        let output = try await desk.report(flags).output
        let root = try JSONDocument.parse(SourceFile(name: "output", bytes: Array(output.utf8))).get().root
        let grants = try #require(root["grants"])
        #expect(grants["network"]?.bool == isReal)
        #expect(grants["real"]?.bool == isReal)
        #expect(grants["read"]?.elements.map(\.string) == [])
        #expect(grants["write"]?.elements.map(\.string) == ["\(desk.path)/diary"])
        // The flow that shows a finding has the values of plugins.json.
        #expect(
            root["configuration"]?["dependencies"]?["places"]?.elements.map(\.string) == [
                "\(desk.path)/diary/today.txt"
            ]
        )
    }
}

/// A folder with a diary, which the plugin may erase, and a port that it may connect to.
private struct Desk {
    let folder: TemporaryFolder
    let listener: Listener

    var path: String { folder.url.path }
    /// The folder for copies.
    var temporaryFiles: URL { folder.url.appending(path: "tmp") }

    /// - Parameter entry: members of the plugin's entry beside its path.
    init(
        _ entry: String = #""process": true, "allow": { "network": true, "write": ["diary"] }"#,
        places: [String] = ["diary/today.txt"]
    ) throws {
        folder = try TemporaryFolder()
        listener = try Listener()
        try folder.write("Today", to: "diary/today.txt")
        try folder.write("Long ago", to: "diary/old/then.txt")
        try folder.write("", to: "tmp/.keep")
        let places = places.map { "\"\(folder.url.path)/\($0)\"" }.joined(separator: ", ")
        try folder.write(
            """
            {
              "plugins": { "diary": { "path": "libDiaryPlugin.so", \(entry) } },
              "dependencies": { "places": [\(places)], "port": \(listener.port) },
              "flow": ["diary"]
            }
            """,
            to: "flow.json"
        )
    }

    /// Validates the diary in memory, where nothing is sealed.
    func report(_ flags: [String] = []) async throws -> ProcessResult {
        let plugin = BuildFolder.file("libDiaryPlugin.so").path
        return try await runInMemory(["validate", plugin, "--config", "flow.json"] + flags, in: folder.url)
    }

    func validate(_ flags: [String] = [], through program: [String] = []) async throws -> ProcessResult {
        let plugin = BuildFolder.file("libDiaryPlugin.so").path
        let words =
            program + [BuildFolder.file("ribs-host").path, "validate", plugin, "--config", "flow.json"] + flags
        return try await run(URL(filePath: words[0]), Array(words[1...]), in: folder.url, environment: environment)
    }

    /// Starts a validation, and does not wait for its end.
    func begin(_ plugin: URL, through program: [String] = []) throws -> RunningProcess {
        let words =
            program + [BuildFolder.file("ribs-host").path, "validate", plugin.path, "--config", "flow.json"]
        return try RunningProcess(
            URL(filePath: words[0]),
            Array(words[1...]),
            in: folder.url,
            environment: environment
        )
    }

    var environment: [String: String] { ["PATH": "/usr/bin:/bin", "HOME": path, "TMPDIR": temporaryFiles.path] }

    /// The diary's files and their texts.
    func diary() throws -> [String: String] {
        let folder = folder.url.appending(path: "diary")
        var texts: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appending(path: path)
            if let text = try? String(contentsOf: file, encoding: .utf8) { texts[path] = text }
        }
        return texts
    }

    /// The copies that are left.
    func copies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: temporaryFiles.path).filter { $0 != ".keep" }
    }

    /// A text in which paths of the machine are written as DESK and BUILD.
    func anonymous(_ text: String) -> String {
        text.replacing(path, with: "DESK").replacing(BuildFolder.url.resolvingSymlinksInPath().path, with: "BUILD")
    }
}

/// A port of this machine that takes connections.
private final class Listener: Sendable {
    private let socket: Int32
    let port: Int

    init() throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) == 0 && listen(socket, 128) == 0 && getsockname(socket, $0, &size) == 0
            }
        }
        self.socket = socket
        try #require(isReady)
        port = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(socket) }

    /// Whether a connection waits to be accepted.
    func hasBeenCalled() throws -> Bool {
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }
}
