import Foundation
import TestSupport
import Testing

/// Limits of a process: descriptors, memory and threads.
@Suite("A system that lacks what the host needs")
struct ResourceTests {
    /// Closes what other tests, which run at the same time, may have left open for the shell.
    private static let alone = "for descriptor in {3..200}; do eval \"exec $descriptor>&-\"; done"

    /// clone3(2) and clone(2).
    #if arch(arm64)
        private static let clone = ["435", "220"]
    #else
        private static let clone = ["435", "56"]
    #endif

    /// Runs the host in a shell with a limit.
    private func run(_ limit: String, _ words: [String], in folder: URL) async throws -> ProcessResult {
        try await TestSupport.run(
            URL(filePath: "/bin/bash"),
            ["-c", "\(Self.alone); ulimit -c 0; ulimit \(limit); exec \"$0\" \"$@\""] + [
                BuildFolder.file("ribs-host").path
            ] + words,
            in: folder
        )
    }

    /// What RH404 is, in text.
    private static func lack(_ message: String) -> String {
        """
        error[RH404]: \(message).
          = help: See the limits with `ulimit -a`, and those of the container or the service that starts ribs-host.

        1 error; ribs-host explain RH404 says more.

        """
    }

    @Test(
        "too few descriptors to play are said before anything begins, with 71",
        .startsPrograms(for: .limits),
        arguments: [10, 15, 20, 26]
    )
    func descriptors(limit: Int) async throws {
        let flow = try SampleFlow(["off-game"])
        for face in ["plain", "json"] {
            let result = try await run("-n \(limit)", ["--ui", face], in: flow.folder.url)
            #expect(result.ending == .exit(71))
            #expect(
                result.errors == Self.lack("Too few descriptors can be opened for epoll(7): Too many open files")
            )
        }
    }

    @Test(
        "with few descriptors what needs few works, and what needs more says so, with 71",
        .startsPrograms(for: .limits),
        arguments: 3...8
    )
    func fewDescriptors(limit: Int) async throws {
        let flow = try SampleFlow(["off-game"])
        for words in [["--ui", "plain"], ["check"], ["graph"]] {
            let result = try await run("-n \(limit)", words, in: flow.folder.url)
            // The dynamic linker itself needs a few.
            guard result.ending != .exit(127), result.ending != .exit(0) else { continue }
            #expect(result.ending == .exit(71), "\(limit) \(words): \(result.errors)")
            #expect(result.errors.contains(": Too many open files.\n"), "\(limit) \(words): \(result.errors)")
        }
    }

    @Test(
        "the soft limit of descriptors is raised for the host, and not for what it starts, which can use select(2)",
        .startsPrograms(for: .limits)
    )
    func softLimit() async throws {
        let folder = try TemporaryFolder()
        // The host gets its own back once the program is running.
        let script = """
            ulimit -Sn >&2; n=0
            until grep -q 'open files *2048' /proc/$PPID/limits || [ $((n += 1)) = 20000 ]; do sleep 0.01; done
            grep 'open files' /proc/$PPID/limits >&2; exit 1
            """
        let via = "[\"sh\", \"-c\", \"\(script.replacing("\n", with: "; "))\"]"
        try folder.write(
            """
            {
              "plugins": { "crash": { "path": "libCrashPlugin.so", "process": { "via": \(via) } } },
              "flow": ["crash"]
            }
            """,
            to: "plugins.json"
        )
        let result = try await run("-Sn 512; ulimit -Hn 2048", ["--ui", "json"], in: folder.url)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.first == "crash: 512", "\(result.errors)")
        #expect(lines.dropFirst().first?.contains(/\s2048\s+2048\s/) == true, "\(result.errors)")
    }

    @Test(
        "processes are started when the host has more descriptors than it was allowed at its start",
        .startsPrograms(for: .limits)
    )
    func manyDescriptors() async throws {
        let folder = try TemporaryFolder()
        let names = (1...30).map { "crash\($0)" }
        let plugins = names.map { #""\#($0)": { "id": "crash", "path": "libCrashPlugin.so", "process": true }"# }
        try folder.write(
            """
            {
              "plugins": { \(plugins.joined(separator: ", ")) },
              "flow": { "container": "tabs", "steps": { \(names.map { "\"\($0)\": {}" }.joined(separator: ", ")) } }
            }
            """,
            to: "plugins.json"
        )
        let result = try await run("-Sn 64", ["--ui", "json"], in: folder.url)
        #expect(result.errors == "")
        #expect(result.output.contains(#""value":"crash30""#))
        #expect(!result.output.contains(#""type":"fault""#))
        #expect(result.ending == .exit(0))
    }

    @Test(
        "with as many descriptors as it asks for a flow is played",
        .startsPrograms(for: .limits),
        arguments: ["plain", "json"]
    )
    func enough(face: String) async throws {
        let flow = try SampleFlow(["off-game"])
        // The standard streams, what the handler of crashes keeps open, and these.
        let result = try await run("-n \(3 + 3 + 24)", ["--ui", face], in: flow.folder.url)
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "a plugin that cannot be loaded because descriptors are missing has not changed, and is not to blame",
        .startsPrograms(for: .limits)
    )
    func load() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let process = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", flow.config, "--ui", "plain"])
        // An answer: the loop that reads has the descriptors that it needs.
        process.send("?\n")
        #expect(await process.waitForOutput("?: prints this."))
        let limit = try await TestSupport.run(
            URL(filePath: "/usr/bin/prlimit"),
            ["--nofile=3", "--pid", "\(process.processIdentifier)"]
        )
        #expect(limit.ending == .exit(0))
        process.send("1\n")
        let result = await process.result()
        #expect(result.ending == .exit(71))
        #expect(
            result.errors.contains(
                "libTicTacToePlugin.so` cannot be loaded because a resource is missing: Too many open files.\n"
            )
        )
        #expect(result.errors.hasPrefix("error[RH254]: `"))
        #expect(
            result.errors.contains(
                "  = help: Raise the limit in the shell that starts ribs-host (`ulimit -a` lists them), or find what uses it up.\n"
            )
        )
    }

    @Test(
        "too little memory for the stacks of threads is said before anything begins, with 71",
        .startsPrograms(for: .limits)
    )
    func memory() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await run("-s 32768 -v 120000", ["--ui", "plain"], in: flow.folder.url)
        #expect(result.errors == Self.lack("Too few threads can be started: Resource temporarily unavailable"))
        #expect(result.output == "")
        #expect(result.ending == .exit(71))
    }

    @Test(
        "however little memory there is, that is said, by Swift's runtime or the dynamic linker too; nothing hangs",
        .startsPrograms(for: .limits)
    )
    func hardlyAnyMemory() async throws {
        let flow = try SampleFlow(["off-game"])
        // How much each stage takes depends on the build, so the limits go through all stages.
        let limits =
            Array(stride(from: 12_000, through: 28_000, by: 400)) + stride(from: 30_000, through: 90_000, by: 2_500)
        for limit in limits {
            let result = try await run("-s 8192 -v \(limit)", ["--ui", "plain"], in: flow.folder.url)
            let words =
                switch result.ending {
                case .exit(0): "plays"
                // For the host, or for a plugin that is loaded.
                case .exit(71): result.errors.contains("RH254") ? "" : "Too few threads can be started"
                case .exit(65): "cannot be loaded"
                // The dynamic linker says it in one of two ways.
                case .exit(127):
                    result.errors == "out of memory\n" ? result.errors : "error while loading shared libraries"
                case .signal(SIGABRT): "Fatal error: failed to allocate"
                // A silent trap, or a library that does not expect it, before anything of the program runs.
                case .signal(SIGILL), .signal(SIGSEGV): ""
                default: "nothing that is known"
                }
            guard words != "plays" else { continue }
            #expect(words.isEmpty || result.errors.contains(words), "\(limit): \(result.ending) \(result.errors)")
        }
    }

    @Test("no thread is said before anything begins, with 71", .startsPrograms(for: .limits))
    func threads() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await TestSupport.run(
            BuildFolder.file("Refusing"),
            Self.clone + ["--", BuildFolder.file("ribs-host").path, "--ui", "plain"],
            in: flow.folder.url
        )
        #expect(result.errors == Self.lack("Too few threads can be started: Function not implemented"))
        #expect(result.ending == .exit(71))
    }

    @Test(
        "too few threads are said, and nothing hangs",
        .startsPrograms(for: .limits),
        .enabled(if: getuid() == 0),
        arguments: [[], ["--isolate"]]
    )
    func fewThreads(words: [String]) async throws {
        // A user without any other process, so that the limit counts only those of this host. Root has no limit.
        let user = "\(1_000_000_000 + Int32.random(in: 0..<1_000_000_000))"
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        for limit in 1...8 {
            let result = try await TestSupport.run(
                URL(filePath: "/usr/bin/setpriv"),
                [
                    "--reuid=\(user)", "--clear-groups", "/bin/bash", "-c",
                    #"cd /; ulimit -u "$1"; shift; exec "$0" "$@""#, BuildFolder.file("ribs-host").path, "\(limit)",
                    "--config", config, "--ui", "plain",
                ] + words
            )
            let needed = words.isEmpty ? 4 : 5
            // A plugin's process counts.
            let count = words.isEmpty ? limit - 1 : limit - 2
            if count >= needed, result.ending == .exit(0) { continue }
            #expect(count < needed)
            #expect(result.errors == Self.lack("Too few threads can be started: Resource temporarily unavailable"))
            #expect(result.ending == .exit(71))
        }
    }

    @Test(
        "and wherever they run out once processes of plugins have been started, that is said",
        .startsPrograms(for: .limits),
        .enabled(if: getuid() == 0),
        arguments: 1...12
    )
    func fewThreadsForProcesses(limit: Int) async throws {
        let user = "\(1_000_000_000 + Int32.random(in: 0..<1_000_000_000))"
        let config = BuildFolder.repository.appending(path: "plugins.json").path
        let result = try await TestSupport.run(
            URL(filePath: "/usr/bin/setpriv"),
            [
                "--reuid=\(user)", "--clear-groups", "/bin/bash", "-c", #"cd /; ulimit -u "$1"; shift; exec "$0" "$@""#,
                BuildFolder.file("ribs-host").path, "\(limit)", "--config", config, "--ui", "plain", "--isolate",
            ],
            input: "1\n1\n2\n3\n4\n5\n1\n"
        )
        // A process that is late can be started again when the host has fewer threads of its own.
        #expect(!result.errors.contains("stopped. It"), "\(limit): \(result.errors)")
        guard result.ending != .exit(0) else { return #expect(limit >= 7) }
        #expect(result.ending == .exit(71), "\(limit): \(result.errors)")
        #expect(result.errors.contains("error[RH404]") || result.errors.contains("error[RH510]"))
        #expect(result.errors.contains(": Resource temporarily unavailable."))
    }

    @Test(
        "no thread for a plugin's process is said with the reason, and ends it with 71",
        .startsPrograms(for: .limits)
    )
    func threadOfProcess() async throws {
        let folder = try TemporaryFolder()
        let via = [BuildFolder.file("Refusing").path] + Self.clone + ["--", BuildFolder.file("ribs-host").path]
        try folder.write(
            """
            {
              "plugins": {
                "off-game": {
                  "path": "libOffGamePlugin.so",
                  "process": { "via": [\(via.map { "\"\($0)\"" }.joined(separator: ", "))] }
                }
              },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        let result = try await runHost(["--ui", "plain"], in: folder.url)
        #expect(
            result.errors == """
                error[RH510]: The plugin's process got no thread: Function not implemented.
                  = note: That was on the other side of `\(via[0])`.
                  = help: See the limits with `ulimit -a`, or run the plugin in the host: `"process": false`.

                1 error; ribs-host explain RH510 says more.

                """
        )
        #expect(result.ending == .exit(71))
        let check = try await runHost(["check", "--load"], in: folder.url)
        #expect(check.errors.hasPrefix("error[RH510]: The plugin's process got no thread: Function not implemented.\n"))
        #expect(check.ending == .exit(71))
    }

    @Test("a file of more than a plugins.json can have is not read to its end, with 66")
    func largeFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "plugins.json")
        #expect(truncate(folder.url.appending(path: "plugins.json").path, 1 << 40) == 0)
        let result = try await runInMemory(["check"], in: folder.url)
        #expect(
            result.errors == """
                error[RH402]: `plugins.json` is larger than 64 MiB, the most that ribs-host reads of a file.
                  = help: Name the file with the flow: ribs-host check --config FILE.

                1 error; ribs-host explain RH402 says more.

                """
        )
        #expect(result.ending == .exit(66))
    }

    @Test("no process for a plugin is said with the reason, and ends it with 71", .startsPrograms(for: .limits))
    func processes() async throws {
        let folder = try TemporaryFolder()
        let libraries = [
            "off-game": "OffGamePlugin", "tic-tac-toe": "TicTacToePlugin", "random-win": "RandomWinAdapter",
            "crash": "CrashPlugin", "echo-a": "EchoA", "echo-b": "EchoB", "echo-c": "EchoC",
        ]
        .sorted { $0.key < $1.key }
        let plugins = libraries.map { "\"\($0)\": {\"path\": \"lib\($1).so\", \"process\": true}" }
        try folder.write(
            """
            {
              "plugins": { \(plugins.joined(separator: ", ")) },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace", "reflex": 0, "habits": [],
                "number": { "stream": "Int", "value": 0 }, "fuel": { "stream": "Int", "value": 0 },
                "log": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" }
              },
              "container": "stack",
              "flow": [\(libraries.map { "\"\($0.key)\"" }.joined(separator: ", "))]
            }
            """,
            to: "plugins.json"
        )
        // As above, with those of the first process. Which plugin is the first without one depends on what is open then.
        let result = try await run("-n \(3 + 3 + 4 + 24)", ["--ui", "plain"], in: folder.url)
        #expect(result.ending == .exit(71))
        let plugin = try #require(result.errors.firstMatch(of: /for the plugin `([a-z-]+)`/)?.1)
        #expect(
            result.errors == """
                error[RH510]: No process could be started for the plugin `\(plugin)`: Too many open files.
                  = help: See the limits with `ulimit -a`, or run the plugin in the host: `"process": false`.

                1 error; ribs-host explain RH510 says more.

                """
        )
    }
}
