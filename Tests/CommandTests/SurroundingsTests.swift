import Foundation
import Glibc
import TestSupport
import Testing

/// What machines, containers and other programs do to a process before it begins, and to the files that it uses.
@Suite("In odd surroundings", .timeLimit(.ofPrograms))
struct SurroundingsTests {
    private static let host = BuildFolder.file("ribs-host")
    private static let canMount = getuid() == 0 && Tool.isWanted("unshare")

    /// Runs lines of a shell in namespaces of their own: `$0` is the host.
    private func unshared(_ script: String, _ flags: [String] = ["-m"], in folder: URL) async throws -> ProcessResult {
        try await run(Tool.url("unshare"), flags + ["sh", "-ec", script, Self.host.path], in: folder)
    }

    @Test("a preloaded library that changes the environment before main does not cost it its arguments")
    func preloaded() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            #include <stdlib.h>
            __attribute__((constructor)) static void begin(void) { setenv("PRELOADED", "1", 1); }
            """,
            to: "preload.c"
        )
        let library = folder.url.appending(path: "preload.so").path
        let source = folder.url.appending(path: "preload.c").path
        try await Toolchain.run("clang", ["-shared", "-fPIC", "-o", library, source], temporaryFiles: folder.url)
        let result = try await runHost(["help", "graph"], in: folder.url, variables: ["LD_PRELOAD": library])
        #expect(result.output.hasPrefix("Draw the flows"))
        #expect(result.ending == .exit(0))
    }

    @Test("without /proc it knows its arguments and plays", .enabled(if: canMount, "needs root and unshare"))
    func withoutProc() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await unshared(
            """
            # Without /proc neither `$ORIGIN` nor the folder of the program is known.
            swift=$(ldd "$0" | sed -n 's#.* => \\(/.*\\)/libswiftCore.so .*#\\1#p')
            export LD_LIBRARY_PATH="$swift:$(dirname "$0")" RIBS_PLUGIN_PATH="$(dirname "$0")"
            mount -t tmpfs none /proc
            "$0" check
            echo '{"action":"startGame"}' | "$0" --ui json
            """,
            in: flow.folder.url
        )
        #expect(result.output.contains("plugins.json is ok.\n"), "\(result.errors)")
        #expect(result.output.hasSuffix(#"{"type":"exit","code":0,"reason":"quit"}"# + "\n"), "\(result.output)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "without /dev a plugin's process is not started, and what is missing is named",
        .enabled(if: canMount, "needs root and unshare")
    )
    func withoutDevices() async throws {
        let flow = try SampleFlow(["off-game"])
        let script = #"mount -t tmpfs none /dev; exec "$0" --isolate --ui plain"#
        let result = try await unshared(script, in: flow.folder.url)
        #expect(
            result.errors.hasPrefix(
                "error[RH510]: No process could be started for the plugin `off-game`: "
                    + "/dev/null cannot be opened: No such file or directory.\n" + Self.mountHelp
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(71))
    }

    private static let mountHelp =
        "  = help: Mount /proc and /dev where ribs-host runs, or run the plugin in the host: `\"process\": false`.\n"

    @Test(
        "nor is it without /proc, where its program is found",
        .enabled(if: canMount, "needs root and unshare")
    )
    func isolatedWithoutProc() async throws {
        let flow = try SampleFlow(["off-game"])
        let script = """
            swift=$(ldd "$0" | sed -n 's#.* => \\(/.*\\)/libswiftCore.so .*#\\1#p')
            export LD_LIBRARY_PATH="$swift:$(dirname "$0")" RIBS_PLUGIN_PATH="$(dirname "$0")"
            mount -t tmpfs none /proc; exec "$0" --isolate --ui plain
            """
        let result = try await unshared(script, in: flow.folder.url)
        #expect(
            result.errors.hasPrefix(
                "error[RH510]: No process could be started for the plugin `off-game`: "
                    + "/proc/self/exe cannot be opened: No such file or directory.\n" + Self.mountHelp
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(71))
    }

    @Test("where a filter denies to read directories, it is said that a process cannot be sealed because of it")
    func withoutDirectories() async throws {
        let flow = try SampleFlow(["off-game"])
        #if arch(arm64)
            let call = "61"
        #else
            let call = "217"
        #endif
        let words = [call, "--", Self.host.path, "--isolate", "--ui", "plain"]
        let result = try await run(BuildFolder.file("Refusing"), words, in: flow.folder.url)
        #expect(
            result.errors.hasPrefix(
                "error[RH513]: The plugin's process could not be sealed: "
                    + "the process's threads cannot be counted: /proc/self/task cannot be read.\n"
            ),
            "\(result.errors)"
        )
    }

    @Test("where a filter denies epoll(7), that is said before anything begins, with 71")
    func withoutEvents() async throws {
        let flow = try SampleFlow(["off-game"])
        #if arch(arm64)
            let call = "20"
        #else
            let call = "291"
        #endif
        let words = [call, "--", Self.host.path, "--ui", "plain"]
        let result = try await run(BuildFolder.file("Refusing"), words, in: flow.folder.url)
        #expect(
            result.errors == """
                error[RH404]: ribs-host cannot wait for events by epoll(7): Function not implemented.
                  = help: Allow `epoll_create1` in the profile of seccomp that the container or the service has.

                1 error; ribs-host explain RH404 says more.

                """
        )
        #expect(result.ending == .exit(71))
    }

    @Test(
        "as process 1 of a container it ends by a signal, with the code that its line `exit` says",
        .enabled(if: canMount, "needs root and unshare"),
        arguments: [SIGTERM, SIGINT, SIGABRT]
    )
    func firstProcess(signal: Int32) async throws {
        let flow = try SampleFlow(["off-game"])
        let words = ["-pf", "--mount-proc", Self.host.path, "--config", flow.config, "--ui", "json"]
        let unshare = try RunningProcess(Tool.url("unshare"), words)
        #expect(await unshare.waitForOutput(#"{"type":"screen""#))
        let children = try String(
            contentsOfFile: "/proc/\(unshare.processIdentifier)/task/\(unshare.processIdentifier)/children",
            encoding: .utf8
        )
        let host = try #require(pid_t(children.split(separator: " ").first ?? ""))
        try #require(kill(host, signal) == 0)
        let result = await unshare.result()
        #expect(result.ending == .exit(128 + signal))
        #expect(
            result.output.split(separator: "\n").last?.hasPrefix(#"{"type":"exit","code":\#(128 + signal),"#) == true
        )
    }

    @Test(
        "as process 1 of a container it leaves no zombie of what others have started there",
        .enabled(if: canMount, "needs root and unshare")
    )
    func reaps() async throws {
        let flow = try SampleFlow(["off-game"])
        // The other's parent, process 1, has not started it.
        let script = #"mkfifo gate; sh -c 'echo $$; exec cat' < gate & exec "$0" --config plugins.json --ui json"#
        let unshare = try RunningProcess(
            Tool.url("unshare"),
            ["-pf", "--mount-proc", "sh", "-ec", "cd '\(flow.folder.url.path)'; \(script)", Self.host.path]
        )
        let gate = flow.folder.url.appending(path: "gate").path
        #expect(await unshare.waitForOutput(#"{"type":"screen""#))
        let first = try #require(Self.children(of: unshare.processIdentifier).first)
        let other = try #require(Self.children(of: first).first)
        let end = open(gate, O_WRONLY | O_CLOEXEC)
        close(end)
        try await ProcessTable.waitForRemoval(of: other)
        unshare.closeInput()
        #expect(await unshare.result().ending == .exit(0))
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }

    @Test(
        "a plugin on a file system that is mounted noexec is refused by check, and the help is about that",
        .enabled(if: canMount, "needs root and unshare"),
        arguments: ["check", "check --load", "--ui plain"]
    )
    func noExec(command: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "off-game": "disk/libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"]
            }
            """,
            to: "plugins.json"
        )
        let library = BuildFolder.file("libOffGamePlugin.so").path
        let result = try await unshared(
            """
            mkdir disk; mount -t tmpfs -o noexec,mode=755 none disk; cp '\(library)' disk
            exec "$0" \(command) < /dev/null
            """,
            in: folder.url
        )
        let path = "\(folder.url.path)/disk/libOffGamePlugin.so"
        #expect(
            result.errors == """
                error[RH251]: `\(path)` cannot be loaded: its file system is mounted `noexec`, so the kernel maps no code from it.
                 --> plugins.json:2:28
                  |
                2 |   "plugins": { "off-game": "disk/libOffGamePlugin.so" },
                  |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |
                  = help: Copy the plugin to another file system, or mount this one without `noexec`: `findmnt --target \(path)` shows it.

                plugins.json is refused: 1 error; ribs-host explain RH251 says more.

                """
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "plugins.json as a mount of its own is watched where it is changed, and where it was replaced that is said",
        .enabled(if: canMount, "needs root and unshare")
    )
    func mountedFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write(ReloadFlow.game(), to: "outside/plugins.json")
        try folder.write("", to: "app/plugins.json")
        let script = """
            mount --bind outside/plugins.json app/plugins.json
            exec "$0" --config app/plugins.json --ui json --watch
            """
        let host = try RunningProcess(Tool.url("unshare"), ["-m", "sh", "-ec", script, Self.host.path], in: folder.url)
        #expect(await host.waitForOutput("Ada: 0"))
        let file = folder.url.appending(path: "outside/plugins.json")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(ReloadFlow.game(player: "Emmy").utf8))
        try handle.close()
        #expect(await host.waitForOutput("Emmy: 0"))
        try folder.write(ReloadFlow.game(player: "Maryam"), to: "outside/new.json")
        try #require(rename(folder.url.appending(path: "outside/new.json").path, file.path) == 0)
        #expect(
            await host.waitForOutput(
                "`app/plugins.json` is mounted as a single file, and has been replaced where it comes from: "
                    + "here it stays as it was. Mount its directory instead."
            )
        )
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }

    @Test(
        "LD_LIBRARY_PATH is trusted as a plugin's own list of directories is, by check and by a run",
        arguments: ["check", "check --load", "--ui plain"]
    )
    func libraryPath(command: String) async throws {
        let flow = try SampleFlow(["off-game"])
        let open = flow.folder.url.appending(path: "open")
        try FileManager.default.createDirectory(at: open, withIntermediateDirectories: false)
        try #require(chmod(open.path, 0o1777) == 0)
        let words = ["--config", flow.config]
        let arguments = command.split(separator: " ").map(String.init) + words
        for (list, place) in [
            ("/usr/lib:\(open.path)", "LD_LIBRARY_PATH `\(open.path)`"),
            ("/usr/lib:", "an empty entry of LD_LIBRARY_PATH"),
        ] {
            let result = try await runHost(arguments, in: open, variables: ["LD_LIBRARY_PATH": list])
            #expect(
                result.errors == """
                    error[RH212]: The directory `\(open.path)`, by which the plugins may get libraries (\(place)), can be changed by anyone: its permissions are 1777.
                      = help: Take the directory out of `LD_LIBRARY_PATH`, or start ribs-host by `env -u LD_LIBRARY_PATH ribs-host`.

                    1 error; ribs-host explain RH212 says more.

                    """
            )
            #expect(result.ending == .exit(65))
        }
        let safe = try await runHost(
            ["check"] + words,
            in: flow.folder.url,
            variables: ["LD_LIBRARY_PATH": "/usr/lib:"]
        )
        #expect(safe.ending == .exit(0))
    }

    @Test(
        "root gets one error for a project that belongs to another user, with all that does",
        .enabled(if: getuid() == 0, "needs root, for files of other users")
    )
    func strangersProject() async throws {
        let flow = try SampleFlow(["off-game"])
        let names = SampleFlow.libraries.values.sorted()
        for name in names {
            try flow.folder.copy(BuildFolder.file(name))
            try #require(chown(flow.folder.url.appending(path: name).path, 65534, 65534) == 0)
        }
        try #require(chown(flow.folder.url.path, 65534, 65534) == 0)
        let result = try await runHost(["check"], in: flow.folder.url)
        let folder = flow.folder.url.path
        #expect(result.errors.components(separatedBy: "error[").count == 2, "\(result.errors)")
        #expect(
            result.errors.contains(
                """
                  = note: A plugin and each directory above it must belong to root, to you or to the owner of ribs-host.
                  = note: The same is true of `\(folder)`, `\(folder)/libRandomWinAdapter.so` and `\(folder)/libTicTacToePlugin.so`.
                """
            ),
            "\(result.errors)"
        )
        #expect(result.errors.hasSuffix("plugins.json is refused: 1 error; ribs-host explain RH213 says more.\n"))
    }

    @Test(
        "a plugin that an access control list lets another user write is refused",
        .enabled("needs a file system with access control lists", canSetList)
    )
    func accessList() async throws {
        let flow = try SampleFlow(["off-game"])
        try flow.folder.copy(BuildFolder.file("libOffGamePlugin.so"))
        let path = flow.folder.url.appending(path: "libOffGamePlugin.so").path
        try #require(Self.setList(of: path))
        let result = try await runHost(["check"], in: flow.folder.url)
        #expect(
            result.errors.contains(
                "error[RH212]: `\(path)` can be changed by the user 65533: its access control list says so (getfacl).\n"
            ),
            "\(result.errors)"
        )
        #expect(result.errors.contains("  = help: Run `chmod g-w \(path)`.\n"))
        #expect(result.ending == .exit(65))
        // What the help says helps.
        try #require(chmod(path, 0o644) == 0)
        #expect(try await runHost(["check"], in: flow.folder.url).ending == .exit(0))
    }

    @Test(
        "where lists cannot be read, a plugin that might have one is refused: a filter denies the call",
        .enabled("needs a file system with access control lists", canSetList)
    )
    func unreadableList() async throws {
        let flow = try SampleFlow(["off-game"])
        try flow.folder.copy(BuildFolder.file("libOffGamePlugin.so"))
        let path = flow.folder.url.appending(path: "libOffGamePlugin.so").path
        try #require(Self.setList(of: path))
        #if arch(arm64)
            let call = "9"
        #else
            let call = "192"
        #endif
        let words = [call, "--", Self.host.path, "check"]
        let result = try await run(BuildFolder.file("Refusing"), words, in: flow.folder.url)
        #expect(
            result.errors.contains(
                "error[RH212]: `\(path)` can be changed by users that are not known: "
                    + "its access control list cannot be read: Function not implemented.\n"
            ),
            "\(result.errors)"
        )
        #expect(result.errors.contains("  = help: Run `chmod g-w \(path)`.\n"))
        #expect(result.ending == .exit(65))
    }

    @Test(
        "so is a plugins.json with grants that a list lets another user write",
        .enabled("needs a file system with access control lists", canSetList)
    )
    func listOfFlow() async throws {
        let folder = try TemporaryFolder()
        let text = ReloadFlow.game(player: "Ada", #", "process": true, "allow": { "network": true }"#)
        let path = try folder.write(text, to: "plugins.json").path
        try #require(Self.setList(of: path))
        let result = try await runHost(["check"], in: folder.url)
        #expect(
            result.errors.contains(
                "`\(path)` can be changed by the user 65533: its access control list says so (getfacl).\n"
            ),
            "\(result.errors)"
        )
        try #require(chmod(path, 0o644) == 0)
        #expect(try await runHost(["check"], in: folder.url).ending == .exit(0))
    }

    @Test("what others can put into a directory for some processors is found in LD_LIBRARY_PATH")
    func processorDirectories() async throws {
        let flow = try SampleFlow(["off-game"])
        let open = flow.folder.url.appending(path: "lib/glibc-hwcaps")
        try FileManager.default.createDirectory(at: open, withIntermediateDirectories: true)
        let list = ["LD_LIBRARY_PATH": flow.folder.url.appending(path: "lib").path]
        #expect(try await runHost(["check", "--config", flow.config], variables: list).ending == .exit(0))
        try #require(chmod(open.path, 0o777) == 0)
        let result = try await runHost(["check", "--config", flow.config], variables: list)
        let place = "LD_LIBRARY_PATH `\(flow.folder.url.path)/lib`"
        #expect(
            result.errors.contains(
                "error[RH212]: The directory `\(open.path)`, by which the plugins may get libraries (\(place)), "
                    + "can be changed by anyone: its permissions are 777.\n"
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(65))
    }

    @Sendable private static func canSetList() throws -> Bool {
        let folder = try TemporaryFolder()
        return setList(of: try folder.write("", to: "file").path)
    }

    /// As `setfacl -m u:65533:rw` does it.
    private static func setList(of path: String) -> Bool {
        let nobody = UInt32.max
        let entries: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
            (1, 6, nobody), (2, 6, 65533), (4, 4, nobody), (0x10, 6, nobody), (0x20, 4, nobody),
        ]
        var value: [UInt8] = [2, 0, 0, 0]
        for entry in entries {
            withUnsafeBytes(of: entry.tag.littleEndian) { value += $0 }
            withUnsafeBytes(of: entry.permissions.littleEndian) { value += $0 }
            withUnsafeBytes(of: entry.id.littleEndian) { value += $0 }
        }
        return setAttribute(path, "system.posix_acl_access", value, value.count, 0) == 0
    }
}

// setxattr(2) of <sys/xattr.h>, which Swift does not import.
@_silgen_name("setxattr")
private func setAttribute(
    _ path: UnsafePointer<CChar>,
    _ name: UnsafePointer<CChar>,
    _ value: UnsafePointer<UInt8>,
    _ size: Int,
    _ flags: Int32
) -> Int32
