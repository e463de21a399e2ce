import Foundation
import Glibc
import TestSupport
import Testing

/// What machines, containers and other programs do to a process before it begins, and to the files that it uses.
@Suite("In odd surroundings", .startsPrograms(for: .inheritance))
struct SurroundingsTests {
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

    @Test(
        "without /proc it knows its arguments and plays",
        .needsMounts
    )
    func withoutProc() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await Surroundings.unshared(
            """
            \(Surroundings.withoutProc)
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
        .needsMounts
    )
    func withoutDevices() async throws {
        let flow = try SampleFlow(["off-game"])
        let script = #"mount -t tmpfs none /dev; exec "$0" --isolate --ui plain"#
        let result = try await Surroundings.unshared(script, in: flow.folder.url)
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
        .needsMounts
    )
    func isolatedWithoutProc() async throws {
        let flow = try SampleFlow(["off-game"])
        let script = Surroundings.withoutProc + "\n" + #"exec "$0" --isolate --ui plain"#
        let result = try await Surroundings.unshared(script, in: flow.folder.url)
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
        let words = [call, "--", Surroundings.host.path, "--isolate", "--ui", "plain"]
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
        let words = [call, "--", Surroundings.host.path, "--ui", "plain"]
        let result = try await run(BuildFolder.file("Refusing"), words, in: flow.folder.url)
        #expect(
            result.errors == """
                error[RH404]: Too few descriptors can be opened for epoll(7): Function not implemented.
                  = help: See the limits with `ulimit -a`, and those of the container or the service that starts ribs-host.

                1 error; ribs-host explain RH404 says more.

                """
        )
        #expect(result.ending == .exit(71))
    }
}
