import Foundation
import Glibc
import TestSupport
import Testing

/// A signal ends the process, and what it says last is written by the handler.
@Suite("A crash in the host's own process", .startsPrograms(for: .end))
struct CrashPlaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(#"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#, to: "plugins.json")
    }

    private func crash(by action: String, _ variables: [String: String] = [:]) async throws -> String {
        // The input stays open: what crashes on another thread may come after the answer, and the end of the input
        // would be the end of the run.
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--ui", "json"],
            in: folder.url,
            environment: ProcessInfo.processInfo.environment.merging(variables) { $1 }
        )
        host.send(Example.line(for: action) + "\n")
        let result = await host.result()
        #expect(result.output.contains(#""reason":"crashed""#), "\(result.output)")
        return result.errors
    }

    /// A trap is another instruction there.
    #if arch(arm64)
        private static let trapSignal = "SIGTRAP"
    #else
        private static let trapSignal = "SIGILL"
    #endif

    private static func place(of code: String) throws -> String {
        let file = BuildFolder.repository.appending(path: "Tests/Fixtures/CrashPlugin/CrashBuilder.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        return "CrashPlugin/CrashBuilder.swift:\(try #require(lines.firstIndex { $0.contains(code) }) + 1)"
    }

    private static let trap = "(a trap: a failed precondition, a forced nil, an overflow)"
    private static let fault = "SIGSEGV (a use of memory that is not there)"
    private static let help = "Tell its author, or take it out of plugins.json.\n"

    @Test(
        "is reported with the line of the source that crashed, or that called what did",
        .needs("llvm-symbolizer"),
        arguments: [
            ("read", "print(nothing.pointee)", fault), ("fatal", #"case "fatal""#, "\(trapSignal) \(trap)"),
            ("sync", #"case "sync""#, "SIGABRT (it gave up)"),
        ]
    )
    func place(action: String, code: String, words: String) async throws {
        let line = try Self.place(of: code)
        let reason = action == "fatal" ? "\(line): Fatal error: as told\n" : ""
        // Of a call that does not return, an optimized build says no line.
        let hasLine = action != "fatal" || BuildFolder.url.lastPathComponent == "debug"
        let place = hasLine ? line : String(line.prefix { $0 != ":" })
        #expect(
            try await crash(by: action)
                == "\(reason)ribs-host: The plugin `crash` crashed at \(place) with \(words). \(Self.help)"
        )
    }

    @Test(
        "is reported with the file where the compiler gives no line, and without what is not known",
        arguments: [
            ("/home/ada/Duel/Board.swift:7:1\n", " at Duel/Board.swift:7"),
            ("/home/ada/Duel/Board.swift:0:0\n", " at Duel/Board.swift"),
            ("/home/ada/Duel/<compiler-generated>:0:0\n", ""), ("??:0:0\n", ""), ("crtstuff.c:0:0\n", ""), ("", ""),
        ]
    )
    func withoutLine(place: String, words: String) async throws {
        let symbolizer = try folder.write("#!/bin/sh\ncat <<END\ncall\n\(place)END\n", to: "bin/llvm-symbolizer")
        chmod(symbolizer.path, 0o755)
        let path = "\(folder.url.path)/bin:/usr/bin:/bin"
        let line = "ribs-host: The plugin `crash` crashed\(words) with \(Self.fault). \(Self.help)"
        #expect(try await crash(by: "read", ["PATH": path]) == line)
    }

    @Test("is reported without a place where there is no debug information, and where nothing reads it")
    func unknown() async throws {
        let line = "ribs-host: The plugin `crash` crashed with \(Self.fault). \(Self.help)"
        #expect(try await crash(by: "read", ["PATH": "/nowhere"]) == line)
        let library = folder.url.appending(path: "libCrashPlugin.so")
        try FileManager.default.copyItem(at: BuildFolder.file("libCrashPlugin.so"), to: library)
        try await Toolchain.run("llvm-objcopy", ["--strip-debug", library.path], temporaryFiles: folder.url)
        try folder.write(#"{"plugins": {"crash": "./libCrashPlugin.so"}, "flow": ["crash"]}"#, to: "plugins.json")
        #expect(try await crash(by: "read") == line)
    }

    @Test("of a file that was replaced since is reported without a place: the lines of the new one are others")
    func replaced() async throws {
        let library = folder.url.appending(path: "libCrashPlugin.so")
        try FileManager.default.copyItem(at: BuildFolder.file("libCrashPlugin.so"), to: library)
        try folder.write(#"{"plugins": {"crash": "./libCrashPlugin.so"}, "flow": ["crash"]}"#, to: "plugins.json")
        let config = folder.url.appending(path: "plugins.json").path
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config, "--ui", "json"])
        #expect(await host.waitForOutput(#""type":"screen""#))
        try FileManager.default.removeItem(at: library)
        try FileManager.default.copyItem(at: BuildFolder.file("libCrashPlugin.so"), to: library)
        host.send(Example.line(for: "read") + "\n")
        #expect(await host.result().errors == "ribs-host: The plugin `crash` crashed with \(Self.fault). \(Self.help)")
    }

    @Test(
        "in a process of its own is a fault with the same line",
        .needs("llvm-symbolizer"),
        arguments: [
            ("read", "print(nothing.pointee)", "SIGSEGV"), ("copy", "memcpy(nothing, digits,", "SIGSEGV"),
            ("fatal", #"case "fatal""#, trapSignal), ("sync", #"case "sync""#, "SIGABRT"),
        ],
        [#""process": true"#, #""process": "shared""#]
    )
    func worker(act: (action: String, code: String, signal: String), process: String) async throws {
        try folder.write(
            #"{"plugins": {"crash": {"path": "libCrashPlugin.so", \#(process)}}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "json"], in: folder.url)
        host.send(Example.line(for: act.action) + "\n")
        // What crashes on another thread may do so after the answer.
        #expect(await host.waitForOutput(#""type":"fault""#))
        host.closeInput()
        let example = try Example(await host.result())
        let place = try Self.place(of: act.code)
        #expect(example.faults == ["The plugin `crash` crashed at \(place) (\(act.signal)). \(Outlook.again)"])
        #expect(example.ending == .exit(0))
    }

    @Test(
        "in a process of its own is a fault with the line, whatever is preloaded into other programs",
        .needs("llvm-symbolizer")
    )
    func preloaded() async throws {
        try folder.write(
            #"{"plugins": {"crash": {"path": "libCrashPlugin.so", "process": true}}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        try folder.write(
            """
            #define _GNU_SOURCE
            #include <errno.h>
            #include <string.h>
            #include <unistd.h>
            __attribute__((constructor)) static void begin(void) {
                if (strstr(program_invocation_name, "symbolizer")) _exit(9);
            }
            """,
            to: "preload.c"
        )
        let (source, library) = (folder.url.appending(path: "preload.c"), folder.url.appending(path: "preload.so"))
        let words = ["-shared", "-fPIC", "-o", library.path, source.path]
        try await Toolchain.run("clang", words, temporaryFiles: folder.url)
        let result = try await runHost(
            ["--ui", "json"],
            input: Example.line(for: "read") + "\n",
            in: folder.url,
            variables: ["LD_PRELOAD": library.path]
        )
        let place = try Self.place(of: "print(nothing.pointee)")
        #expect(try Example(result).faults == ["The plugin `crash` crashed at \(place) (SIGSEGV). \(Outlook.again)"])
    }

    @Test("in a process of its own is a fault without a line where nothing reads it")
    func unknownInWorker() async throws {
        try folder.write(
            #"{"plugins": {"crash": {"path": "libCrashPlugin.so", "process": true}}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        let input = Example.line(for: "read") + "\n"
        let result = try await runHost(
            ["--ui", "json"],
            input: input,
            in: folder.url,
            variables: ["PATH": "/nowhere"]
        )
        #expect(try Example(result).faults == ["The plugin `crash` crashed (SIGSEGV). \(Outlook.again)"])
    }
}
