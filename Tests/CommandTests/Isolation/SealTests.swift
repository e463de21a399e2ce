import Foundation
import PluginManifest
import TestSupport
import Testing

/// What a plugin in a process of its own can reach: what it is granted, and nothing else.
@Suite("A plugin in a process of its own is sealed", .startsPrograms(for: .seal))
struct SealTests {
    /// The user who runs the host. Only root can become another user; for other users both are the same.
    enum User: String, CaseIterable, CustomTestStringConvertible {
        case own
        case ordinary

        var testDescription: String { rawValue }

        func runs(_ program: String, _ arguments: [String]) -> (URL, [String]) {
            guard self == .ordinary, getuid() == 0 else { return (URL(filePath: program), arguments) }
            let become = ["--reuid=65534", "--regid=65534", "--clear-groups", program]
            return (URL(filePath: "/usr/bin/setpriv"), become + arguments)
        }
    }

    /// What the plugin tries that reaches files below a directory.
    private static let fileAttempts: Set = [
        "read the place", "list the place", "change a file", "create a file", "rename a file", "remove a file",
        "truncate a file",
    ]
    private static let readAttempts: Set = ["read the place", "list the place"]
    private static let networkAttempts: Set = [
        "TCP socket", "UDP socket", "listen by TCP", "connect by TCP", "pair of sockets",
    ]
    private static let attemptCount = 41

    /// A folder that any user can use, with a directory whose path the plugin gets, and a home.
    private static func folder(_ entry: String, plugin: String = "naughty", library: String = "libNaughtyPlugin.so")
        throws -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        for name in ["place", "home/kept"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        try folder.write("hello", to: "place/readable")
        try folder.write("noted", to: "home/notes.txt")
        try folder.write("secret", to: "home/secret.txt")
        for name in [".", "home"] { try setMode(0o755, of: folder.url.appending(path: name)) }
        for name in ["place", "home/kept", "place/readable"] {
            try setMode(0o777, of: folder.url.appending(path: name))
        }
        try folder.write(
            """
            {
              "plugins": { "\(plugin)": { "path": "\(library)"\(entry) } },
              "dependencies": { "place": "\(folder.url.path)/place" },
              "flow": ["\(plugin)"]
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    private static func setMode(_ mode: Int, of url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    /// - Parameter calls: the system calls that the kernel does not have, in the form of `Refusing`.
    private static func start(_ folder: TemporaryFolder, as user: User = .own, without calls: [String] = []) throws
        -> RunningProcess
    {
        let host = BuildFolder.file("ribs-host").path
        let config = ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "json"]
        var (program, arguments) = user.runs(host, config)
        if !calls.isEmpty {
            arguments = calls + ["--", program.path] + arguments
            program = BuildFolder.file("Refusing")
        }
        let home = folder.url.appending(path: "home").path
        return try RunningProcess(program, arguments, environment: ["HOME": home, "PATH": "/usr/bin:/bin"])
    }

    /// Plays one action until a text is shown, or something went wrong.
    private static func act(_ action: String, until text: String, _ host: RunningProcess) async throws -> Example {
        host.send(Example.line(for: action) + "\n")
        #expect(await host.waitForOutput(text))
        host.closeInput()
        return try Example(await host.result())
    }

    /// What the attempts came to, by name.
    private static func outcomes(
        _ folder: TemporaryFolder,
        as user: User,
        action: String = "everything"
    ) async throws -> [String: String] {
        let example = try await act(action, until: "leave a core file", start(folder, as: user))
        withExtendedLifetime(folder) {}
        #expect(example.ending == .exit(0))
        #expect(example.faults == [])
        var outcomes: [String: String] = [:]
        for text in example.lastTexts where text.contains(": ") {
            let parts = text.components(separatedBy: ": ")
            outcomes[parts[0]] = parts.last
        }
        #expect(outcomes.count == attemptCount)
        return outcomes
    }

    private static func worked(_ outcomes: [String: String]) -> Set<String> {
        Set(outcomes.filter { $0.value == "WORKED" }.keys)
    }

    @Test("without a grant it reaches nothing, and each attempt is refused in words", arguments: User.allCases)
    func nothing(user: User) async throws {
        let outcomes = try await Self.outcomes(Self.folder(#", "process": true"#), as: user)
        #expect(Self.worked(outcomes) == [])
        #expect(Set(outcomes.values).isSubset(of: ["Permission denied", "Operation not permitted"]), "\(outcomes)")
    }

    @Test("what runs when it is loaded reaches nothing either", arguments: User.allCases)
    func initializers(user: User) async throws {
        let folder = try Self.folder(#", "process": true"#)
        let host = try Self.start(folder, as: user)
        let example = try await Self.act("work", until: "random: true", host)
        withExtendedLifetime(folder) {}
        #expect(
            example.errors == """
                naughty: when loaded: read /etc/passwd: Permission denied
                naughty: when loaded: unix socket: Operation not permitted
                naughty: when loaded: signal the host: Operation not permitted

                """
        )
    }

    @Test("what is granted to read can be read", arguments: User.allCases)
    func read(user: User) async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "read": ["place"] }"#)
        #expect(try await Self.worked(Self.outcomes(folder, as: user)) == Self.readAttempts)
    }

    @Test("what is granted to write can be read, changed, created and removed", arguments: User.allCases)
    func write(user: User) async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "write": ["place"] }"#)
        #expect(try await Self.worked(Self.outcomes(folder, as: user)) == Self.fileAttempts)
    }

    /// The other grant makes the host follow links itself.
    @Test(
        "what is granted is also found behind a link that no plugin can have made",
        arguments: ["home/../place/.", "/place", "home/there", "link"],
        ["", #", "write": ["home/kept"]"#]
    )
    func link(target: String, others: String) async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "read": ["link"]\#(others) }"#)
        let root = folder.url.path
        try #require(symlink("../place", "\(root)/home/there") == 0)
        try #require(symlink(target.hasPrefix("/") ? root + target : target, "\(root)/link") == 0)
        // One that leads to itself leads nowhere.
        let expected = target == "link" ? [] : Self.readAttempts
        #expect(try await Self.worked(Self.outcomes(folder, as: .own)) == expected)
    }

    /// A plugin that can write can make such a link, crash, and be started again.
    @Test(
        "a link that a plugin can have made leads nowhere",
        arguments: [
            (grant: #""write": ["work", "work/sub"]"#, link: "work/sub", target: "place", others: ""),
            (grant: #""read": ["work/sub"]"#, link: "work/sub", target: "place", others: #", "write": ["work"]"#),
        ]
    )
    func madeLink(grant: String, link: String, target: String, others: String) async throws {
        let folder = try Self.folder("")
        try folder.write("", to: "work/empty")
        try #require(symlink("\(folder.url.path)/\(target)", "\(folder.url.path)/\(link)") == 0)
        let allow = #""network": true, "read": ["/etc/hosts"]\#(others)"#
        try folder.write(
            """
            {
              "plugins": {
                "naughty": { "path": "libNaughtyPlugin.so", "process": true, "allow": { \(grant) } },
                "calendar": { "path": "libCalendarPlugin.so", "process": true, "allow": { \(allow) } }
              },
              "dependencies": { "place": "\(folder.url.path)/place" },
              "container": "tabs",
              "flow": { "steps": { "naughty": {}, "calendar": {} } }
            }
            """,
            to: "plugins.json"
        )
        let outcomes = try await Self.outcomes(folder, as: .own, action: "naughty/everything")
        #expect(Self.worked(outcomes) == [])
    }

    @Test(
        "the network is sockets of the Internet, which listen and connect, and pairs within the process",
        arguments: User.allCases
    )
    func network(user: User) async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "network": true }"#)
        #expect(try await Self.worked(Self.outcomes(folder, as: user)) == Self.networkAttempts)
    }

    @Test("plugins that share a process share what is granted to any of them")
    func union() async throws {
        let folder = try Self.folder(#", "process": "both""#)
        try folder.write(
            """
            {
              "plugins": {
                "naughty": { "path": "libNaughtyPlugin.so", "process": "both" },
                "calendar": {
                  "path": "libCalendarPlugin.so",
                  "process": "both",
                  "allow": { "network": true, "read": ["/etc/hosts", "place"] }
                }
              },
              "dependencies": { "place": "\(folder.url.path)/place" },
              "container": "tabs",
              "flow": { "steps": { "naughty": {}, "calendar": {} } }
            }
            """,
            to: "plugins.json"
        )
        let outcomes = try await Self.outcomes(folder, as: .own, action: "naughty/everything")
        #expect(Self.worked(outcomes) == Self.readAttempts.union(Self.networkAttempts))
    }

    @Test("random numbers, tasks, task groups, queues and timers work", arguments: User.allCases)
    func work(user: User) async throws {
        let folder = try Self.folder(#", "process": true"#)
        let host = try Self.start(folder, as: user)
        defer { withExtendedLifetime(folder) {} }
        host.send(Example.line(for: "work") + "\n")
        for text in [
            "random: true", "descriptors: 256", "task: slept", "group: 4950", "queue: came back", "timer: rang",
        ] {
            #expect(await host.waitForOutput(text), "\(text)")
        }
        host.closeInput()
        let example = try Example(await host.result())
        #expect(example.faults == [])
        #expect(example.ending == .exit(0))
    }

    @Test("more work than there are processors makes Dispatch look at its threads", arguments: [[], ["444"]])
    func crowd(missing calls: [String]) async throws {
        let folder = try Self.folder(#", "process": true"#)
        let host = try Self.start(folder, without: calls)
        let example = try await Self.act("crowd", until: "crowd: dispersed", host)
        withExtendedLifetime(folder) {}
        #expect(example.faults == [])
    }

    @Test("Foundation works: dates, JSON, names of hosts, and the files that are granted", arguments: User.allCases)
    func foundation(user: User) async throws {
        let folder = try Self.folder(
            #", "process": true, "allow": { "network": true, "read": ["/etc/hosts", "~/notes.txt"], "write": ["~/kept"] }"#,
            plugin: "calendar",
            library: "libCalendarPlugin.so"
        )
        let example = try await Self.act("work", until: "localhost", Self.start(folder, as: user))
        withExtendedLifetime(folder) {}
        #expect(example.faults == [])
        #expect(
            example.lastTexts == [
                "date: Sunday 9 September 2001 03:46", #"json: {"a":1}"#, "read: noted", "write: kept",
                "replace: replaced", "list: today.txt", "remove: removed", "elsewhere: refused", "outside: refused",
                "localhost: true",
            ]
        )
    }

    @Test(
        "with the network, URLSession finds a host by its name in /etc/hosts and by a name server",
        .enabled(if: NetworkNamespace.isAvailable, "needs root, network namespaces, ip, unshare and python3"),
        arguments: ["listed.test", "asked.test"],
        User.allCases
    )
    func names(name: String, user: User) async throws {
        let folder = try Self.folder(
            #", "process": true, "allow": { "network": true, "read": ["/etc/hosts", "~/notes.txt"] }"#,
            plugin: "calendar",
            library: "libCalendarPlugin.so"
        )
        try folder.write("http://\(name)/", to: "home/notes.txt")
        let (program, arguments) = user.runs(
            BuildFolder.file("ribs-host").path,
            ["--config", folder.url.appending(path: "plugins.json").path, "--ui", "json"]
        )
        let host = try RunningProcess(
            BuildFolder.repository.appending(path: "Tests/CommandTests/Isolation/own-names"),
            [folder.url.path, program.path] + arguments,
            environment: ["HOME": folder.url.appending(path: "home").path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        )
        let example = try await Self.act("fetch", until: "fetched: ", host)
        withExtendedLifetime(folder) {}
        #expect(example.lastTexts == ["fetched: served \(name)"])
        #expect(example.faults == [])
        #expect(example.ending == .exit(0))
    }

    #if arch(x86_64)
        /// Whether a plugin without a seal can make system calls by the numbers of i386: not every kernel has them.
        @Sendable private static func knowsCallsOfI386() async throws -> Bool {
            let folder = try folder("")
            let host = try start(folder)
            host.send(Example.line(for: "i386") + "\n")
            host.closeInput()
            defer { withExtendedLifetime(folder) {} }
            return await host.result().output.contains("i386: true")
        }

        @Test(
            "a system call by the numbers of another architecture is the end of its process",
            .enabled("The kernel has the system calls of i386.", knowsCallsOfI386)
        )
        func otherArchitecture() async throws {
            let folder = try Self.folder(#", "process": true"#)
            let host = try Self.start(folder)
            host.send(Example.line(for: "i386") + "\n")
            host.closeInput()
            let example = try Example(await host.result())
            withExtendedLifetime(folder) {}
            #expect(example.ending == .exit(0))
            #expect(
                example.faults == [
                    "The plugin `naughty` crashed (SIGSYS). \(Outlook.again)"
                ]
            )
        }
    #endif

    @Test("more memory than is allowed is a fault, and the step comes back", arguments: [64, 512])
    func memory(limit: Int) async throws {
        let folder = try Self.folder(#", "process": true, "memory": \#(limit)"#)
        let host = try Self.start(folder)
        host.send(Example.line(for: "memory") + "\n")
        #expect(await host.waitForOutput("worker_ended"))
        let example = try await Self.act("work", until: "random: true", host)
        withExtendedLifetime(folder) {}
        #expect(example.ending == .exit(0))
        #expect(
            example.faults.map(\.withoutPlaces) == [
                "The plugin `naughty` ran out of memory and crashed (SIGABRT). \(Outlook.again)"
            ]
        )
        #expect(example.errors.contains("naughty: Fatal error: failed to allocate 4294967328 bytes of memory"))
    }
}

/// What follows where the kernel lacks something: 444 is the number of landlock_create_ruleset(2), 446 that of
/// landlock_restrict_self(2), both on every architecture.
extension SealTests {
    @Test("without Landlock a plugin with permissions is refused before anything runs, with RH512 and exit code 65")
    func refused() async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "read": ["place"] }"#)
        let host = try Self.start(folder, without: ["444"])
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(65))
        #expect(!result.output.contains(#""type":"screen""#))
        #expect(
            result.errors.hasPrefix(
                """
                error[RH512]: The plugin `naughty` has permissions, and this machine's kernel cannot keep it within them: it has no Landlock.
                 --> \(folder.url.path)/plugins.json:2:16
                  |
                2 |   "plugins": { "naughty": { "path": "libNaughtyPlugin.so", "process": true, "allow": { "read": ["place"] } } },
                  |                ^^^^^^^^^
                  |
                  = help: Use Linux 5.13 or newer, with `landlock` in the list of /sys/kernel/security/lsm.
                  = help: Or trust it with all that the host may: leave out `process`, and it runs in the host.

                """
            ),
            "\(result.errors)"
        )
        let end = "plugins.json is refused: 1 error; ribs-host explain RH512 says more.\n"
        #expect(result.errors.hasSuffix(end))
    }

    @Test("without Landlock a plugin without permissions runs, and once loaded it can open nothing")
    func filterAlone() async throws {
        let folder = try Self.folder(#", "process": true"#)
        let host = try Self.start(folder, without: ["444"])
        let example = try await Self.act("everything", until: "leave a core file", host)
        withExtendedLifetime(folder) {}
        #expect(example.faults == [])
        #expect(example.lastTexts.count == Self.attemptCount)
        #expect(example.lastTexts.filter { $0.hasSuffix("WORKED") } == [])
    }

    @Test(
        "a grant is needed where a constant leads to it by a link, and where it is the link",
        arguments: [true, false]
    )
    func neededByLink(isGrantLink: Bool) async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "read": ["there"] }"#)
        let (place, there) = ("\(folder.url.path)/place", "\(folder.url.path)/there")
        if !isGrantLink { try #require(rename(place, there) == 0) }
        try #require(symlink(isGrantLink ? "place" : "there", isGrantLink ? there : place) == 0)
        let result = try await runHost(["check"], in: folder.url)
        #expect(result.errors == "")
        #expect(try await Self.worked(Self.outcomes(folder, as: .own)) == Self.readAttempts)
    }

    @Test("a granted file that does not exist is named, with RH405")
    func missingFile() async throws {
        let folder = try Self.folder(#", "process": true, "allow": { "read": ["place/none"] }"#)
        let result = try await runHost(["check"], in: folder.url)
        let path = "\(folder.url.path)/place/none"
        // That the plugin does not even ask for it is said before.
        #expect(
            result.errors.hasSuffix(
                """

                warning[RH405]: `\(path)` does not exist, so the plugin `naughty` is granted nothing there.
                 --> plugins.json:2:97
                  |
                2 |   "plugins": { "naughty": { "path": "libNaughtyPlugin.so", "process": true, "allow": { "read": ["place/none"] } } },
                  |                                                                                                 ^^^^^^^^^^^^
                  |
                  = help: Create it before the flow starts, or grant the directory that it will be in.

                2 warnings; ribs-host explain RH171 says more.

                """
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(0))
    }

    @Test("where a worker's kernel has no Landlock, its permissions cannot be kept, with RH513")
    func worseElsewhere() async throws {
        let words = [BuildFolder.file("Refusing").path, "444", "--", BuildFolder.file("ribs-host").path]
        let via = words.map { "\"\($0)\"" }.joined(separator: ", ")
        let folder = try Self.folder(#", "process": { "via": [\#(via)] }, "allow": { "read": ["place"] }"#)
        let host = try Self.start(folder)
        host.closeInput()
        let result = await host.result()
        withExtendedLifetime(folder) {}
        #expect(
            result.errors == """
                error[RH513]: The plugin's process could not be sealed: the kernel has no Landlock.
                  = note: Nothing of the plugin has run.
                  = note: That was on the other side of `\(words[0])`.
                  = help: `ribs-host check`, on the machine where the plugin runs, says what its kernel can enforce.

                1 error; ribs-host explain RH513 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test("a kernel that refuses what it offers: nothing of the plugin runs, with RH513 and exit code 65")
    func notSealed() async throws {
        let folder = try Self.folder(#", "process": true"#)
        let host = try Self.start(folder, without: ["446"])
        host.closeInput()
        let result = await host.result()
        withExtendedLifetime(folder) {}
        #expect(result.ending == .exit(65))
        #expect(
            result.errors == """
                error[RH513]: The plugin's process could not be sealed: Landlock could not be set up: Function not implemented.
                  = note: Nothing of the plugin has run.
                  = help: `ribs-host check`, on the machine where the plugin runs, says what its kernel can enforce.

                1 error; ribs-host explain RH513 says more.

                """
        )
    }

    @Test("without Landlock, a filter that the kernel then refuses: it was loaded, nothing is built, with RH513")
    func notSealedOnceLoaded() async throws {
        let folder = try Self.folder(#", "process": true"#)
        // SECCOMP_SET_MODE_FILTER is 1; that there are filters is asked for with another value.
        let host = try Self.start(folder, without: ["444", Self.isARM ? "277:1" : "317:1"])
        host.closeInput()
        let result = await host.result()
        withExtendedLifetime(folder) {}
        #expect(result.ending == .exit(65))
        #expect(!result.output.contains(#""type":"screen""#))
        #expect(
            result.errors == """
                naughty: when loaded: read /etc/passwd: WORKED
                naughty: when loaded: unix socket: WORKED
                naughty: when loaded: signal the host: WORKED
                error[RH513]: The plugin's process could not be sealed: seccomp could not be set up: Function not implemented.
                  = note: Without Landlock a plugin is loaded before the seal is complete: its initializers have run.
                  = help: `ribs-host check`, on the machine where the plugin runs, says what its kernel can enforce.

                1 error; ribs-host explain RH513 says more.

                """,
            "\(result.errors)"
        )
    }

    @Test(
        "without Landlock and seccomp a run warns once that plugins are not sealed, with RH514, and continues",
        arguments: ["json", "plain"]
    )
    func unsealed(face: String) async throws {
        let result = try await Self.runUnsealed(
            """
            {
              "plugins": {
                "d": "libFlatteningD.so",
                "b": { "path": "libFlatteningB.so", "process": true },
                "c": { "path": "libFlatteningC.so", "process": true }
              },
              "flow": ["b", "c", "d"]
            }
            """,
            ["--ui", face]
        )
        #expect(
            result.errors == """
                warning[RH514]: The process of a plugin cannot be sealed: this machine's kernel has neither Landlock nor seccomp.
                 --> plugins.json:4:5
                  |
                4 |     "b": { "path": "libFlatteningB.so", "process": true },
                  |     ^^^
                  |
                  = note: A plugin can do there whatever the host can, within the limit of its memory.
                  = help: Use Linux 5.13 or newer, with Landlock and seccomp, or run only plugins that you trust.

                1 warning; ribs-host explain RH514 says more.

                """
        )
        #expect(result.ending == .exit(0))
        let message =
            "The process of a plugin cannot be sealed: this machine's kernel has neither Landlock nor seccomp. "
            + "A plugin can do there whatever the host can, within the limit of its memory."
        let notices = result.output.split(separator: "\n").filter { $0.contains("cannot be sealed") }
        let notice = #"{"type":"notice","kind":"seal","message":"\#(message)","tone":"warning"}"#
        #expect(notices.map(String.init) == (face == "json" ? [notice] : []))
    }

    @Test("a reload does not warn of that again")
    func unsealedAfterReload() async throws {
        let folder = try TemporaryFolder()
        let plugin = #"{ "path": "libFlatteningB.so", "process": true }"#
        try folder.write(#"{ "plugins": { "b": \#(plugin) }, "flow": ["b"] }"#, to: "plugins.json")
        let host = try RunningProcess(
            BuildFolder.file("Refusing"),
            Self.withoutSeals + [BuildFolder.file("ribs-host").path, "--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        #expect(await host.waitForOutput(#""type":"screen""#))
        try folder.write(#"{ "plugins": { "b": \#(plugin) }, "flow": ["b"]  }"#, to: "plugins.json")
        host.send(#"{"command":"reload"}"# + "\n")
        #expect(await host.waitForOutput("as `plugins.json` says now"))
        host.closeInput()
        let result = await host.result()
        let about = result.output.split(separator: "\n").filter { $0.contains("cannot be sealed") }
        #expect(about.count == 1, "\(about)")
    }

    @Test("a process that another program starts is sealed there: without Landlock and seccomp here nothing is said")
    func unsealedElsewhere() async throws {
        let plugin = #"{ "path": "libFlatteningB.so", "process": { "via": ["ssh"] } }"#
        let result = try await Self.runUnsealed(#"{ "plugins": { "b": \#(plugin) }, "flow": ["b"] }"#, ["check"])
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }

    /// Runs the host where the kernel has neither Landlock nor seccomp.
    private static func runUnsealed(_ configuration: String, _ words: [String]) async throws -> ProcessResult {
        let folder = try TemporaryFolder()
        try folder.write(configuration, to: "plugins.json")
        let host = BuildFolder.file("ribs-host").path
        return try await run(BuildFolder.file("Refusing"), withoutSeals + [host] + words, in: folder.url)
    }

    /// seccomp(2) has the number 317 on x86-64, and 277 on arm64.
    private static let withoutSeals = ["444", "317", "277", "--"]

    private static var isARM: Bool {
        #if arch(arm64)
            true
        #else
            false
        #endif
    }
}
