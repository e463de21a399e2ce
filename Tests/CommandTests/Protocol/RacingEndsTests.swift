import Foundation
import TestSupport
import Testing

/// Two ends of a process at the same time, many times over: the last line says how it ends, whichever comes first.
@Suite("A run that ends in two ways together", .startsPrograms(for: .end))
struct RacingEndsTests {
    private static let runs = 12

    /// Starts a flow of one plugin, which crashes or exits on request.
    private static func start(_ face: String, in folder: TemporaryFolder) throws -> RunningProcess {
        let config = try folder.write(
            #"{ "plugins": { "crash": "libCrashPlugin.so" }, "flow": ["crash"] }"#,
            to: "plugins.json"
        )
        return try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config.path, "--ui", face],
            // The report of a crash takes seconds with a backtrace, and that is another test's.
            environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        )
    }

    /// What the last line says, and how the process has ended, both as a shell sees it.
    private static func ends(_ result: ProcessResult) throws -> (told: Int?, real: Int) {
        let last = try #require(try JSONLine.lines(of: result.output).last)
        #expect(last.type == "exit")
        let real =
            switch result.ending {
            case .exit(let code): Int(code)
            case .signal(let signal): 128 + Int(signal)
            }
        return (last.code, real)
    }

    @Test(
        "a crash on another thread ends it by the signal while the input is open",
        arguments: ["json", "plain"]
    )
    func crashWhileIdle(face: String) async throws {
        for _ in 0..<Self.runs {
            let folder = try TemporaryFolder()
            let host = try Self.start(face, in: folder)
            #expect(await host.waitForOutput("Crash on another thread"))
            host.send(face == "json" ? Example.line(for: "thread") + "\n" : "12\n")
            let result = await host.result()
            #expect(result.ending == .signal(SIGABRT))
            #expect(result.errors.contains("ribs-host: The program crashed with SIGABRT (it gave up)"))
            guard face == "json" else { continue }
            let last = #"{"type":"exit","code":134,"reason":"crashed","signal":6}"#
            #expect(result.output.hasSuffix("\n\(last)\n"))
        }
    }

    @Test("exit(3) on another thread ends it with that code, and the plugin is named", arguments: ["json", "plain"])
    func exitWhileIdle(face: String) async throws {
        for _ in 0..<Self.runs {
            let folder = try TemporaryFolder()
            let host = try Self.start(face, in: folder)
            #expect(await host.waitForOutput("Exit on another thread"))
            host.send(face == "json" ? Example.line(for: "exitThread") + "\n" : "13\n")
            let result = await host.result()
            #expect(result.ending == .exit(3), "\(result.errors)")
            #expect(
                result.errors
                    == "ribs-host: The plugin `crash` ended the program with exit code 3. "
                    + "Tell its author, or take it out of plugins.json.\n"
            )
            guard face == "json" else { continue }
            let last = #"{"type":"exit","code":3,"reason":"exited","plugin":"crash"}"#
            #expect(result.output.hasSuffix("\n\(last)\n"))
        }
    }

    /// What ends the run besides the plugin.
    enum Other: String, CaseIterable {
        case endOfInput, quit, SIGTERM
    }

    @Test(
        "what a plugin does on another thread and what ends the run besides agree in line and code",
        arguments: ["thread", "exitThread"],
        Other.allCases
    )
    func together(action: String, other: Other) async throws {
        for _ in 0..<Self.runs {
            let folder = try TemporaryFolder()
            let host = try Self.start("json", in: folder)
            #expect(await host.waitForOutput(#""type":"screen""#))
            let quit = other == .quit ? #"{"command":"quit"}"# + "\n" : ""
            host.send(Example.line(for: action) + "\n" + quit)
            if other == .endOfInput { host.closeInput() }
            if other == .SIGTERM {
                // Or its end, which may come before the answer.
                await host.waitForOutput(#""type":"done""#)
                host.signal(SIGTERM)
            }
            let ends = try Self.ends(await host.result())
            #expect(ends.told == ends.real)
        }
    }

    @Test(
        "what a plugin does while the program exits changes neither the line nor the code",
        arguments: [
            "abortAtExit", "exitAtExit",
        ]
    )
    func atExit(action: String) async throws {
        let folder = try TemporaryFolder()
        let host = try Self.start("json", in: folder)
        #expect(await host.waitForOutput(#""type":"screen""#))
        host.send(Example.line(for: action) + "\n")
        host.closeInput()
        let result = await host.result()
        let ends = try Self.ends(result)
        #expect(ends == (0, 0))
        guard action == "abortAtExit" else { return }
        let culprit = "ribs-host: The plugin `crash` crashed with SIGABRT (it gave up). "
        #expect(result.errors.withoutPlaces.contains(culprit + "Tell its author, or take it out of plugins.json.\n"))
    }

    @Test("in plain lines, which do not say how the run ends, a crash while the program exits kills by its signal")
    func atExitUntold() async throws {
        let folder = try TemporaryFolder()
        let host = try Self.start("plain", in: folder)
        #expect(await host.waitForOutput("Crash when the program exits"))
        host.send("14\n")
        host.closeInput()
        #expect(await host.result().ending == .signal(SIGABRT))
    }
}
