import Foundation
import Glibc
import TestSupport
import Testing

/// A kept state outlives crashes and signals of the process, and may be larger than a socket takes.
@Suite("What a plugin keeps")
struct KeeperTests {
    private static let processes: [String?] = [nil, "true"]

    private static let values = [
        ["control"], ["values"], ["value=nan"], ["value=-inf", "level=nan"], ["value=nan", "level=inf"],
        ["value=1e300", "level=5e-324"],
        ["say=\u{65E5}\u{672C} e\u{301} \u{1F469}\u{200D}\u{1F680} \\ \" </script>"], ["fill=500000"], ["say="],
    ]

    @Test("comes back as it was, whatever it is", arguments: values)
    func same(actions: [String]) async throws {
        try await expectSame(KeeperFlow(), actions, inProcess: false)
    }

    @Test("comes back as it was from a process, whatever it is", .startsPrograms(for: .end), arguments: values)
    func sameOfProcess(actions: [String]) async throws {
        try await expectSame(KeeperFlow(process: "true"), actions, inProcess: true)
    }

    private func expectSame(_ flow: KeeperFlow, _ actions: [String], inProcess: Bool) async throws {
        let before = try await flow.resume(actions, inProcess: inProcess)
        #expect(before.ending == .exit(0))
        #expect(before.faults == [])
        let state = try lastRecord(in: flow.file)
        for _ in 0..<2 {
            let after = try await flow.resume(inProcess: inProcess)
            #expect(after.lastTexts == before.lastTexts)
            #expect(after.faults == [])
            #expect(after.errors == "")
            #expect(try lastRecord(in: flow.file) == state)
        }
    }

    @Test(
        "is left out where it is larger than a value may be, with one fault, and is what it was",
        .startsPrograms(for: .end),
        arguments: processes
    )
    func large(process: String?) async throws {
        let flow = try KeeperFlow(process: process)
        let example = try await flow.resume(["say=kept", "fill=1048576", "value=1"], inProcess: true)
        #expect(example.ending == .exit(0))
        #expect(example.faults.count == 1)
        let fault = try #require(example.faults.first)
        #expect(fault.contains("The step `keeper` keeps a state of 10"))
        #expect(
            fault.contains(
                " bytes: it was left out, and what it kept last stays. A value has at most 786432: keep less."
            )
        )
        #expect(try await flow.resume().lastTexts.first == "text 4 6b 65 70 74")
    }

    @Test(
        "may be asked for by code that reports, writes a stream or shows something",
        .startsPrograms(for: .end),
        arguments: ["report", "write", "show"],
        processes
    )
    func acts(act: String, process: String?) async throws {
        let flow = try KeeperFlow(process: process)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", flow.config, "--ui", "json", "--state", flow.file.path]
        )
        host.send(["say=kept", "act=\(act)", "value=2"].map { Example.line(for: $0) + "\n" }.joined())
        #expect(await host.waitForOutput(act == "report" ? #""path":["off-game"]"# : "value 2.0"))
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        let resumed = try await flow.resume()
        #expect(resumed.paths == [act == "report" ? "off-game" : "keeper"])
        #expect(resumed.ending == .exit(0))
    }

    @Test(
        "is what it was before the host crashed that was asked for it, and the plugin is named",
        .startsPrograms(for: .end)
    )
    func crashes() async throws {
        let flow = try KeeperFlow()
        let lines = ["say=kept", "act=crash", "value=2"].map { Example.line(for: $0) + "\n" }.joined()
        let words = ["--config", flow.config, "--ui", "json", "--state", flow.file.path]
        let example = try await runHost(words, input: lines)
        #expect(example.ending == .signal(SIGILL))
        #expect(example.errors.withoutPlaces.contains("The plugin `keeper` crashed with SIGILL"), "\(example.errors)")
        #expect(try await flow.resume().lastTexts.prefix(2) == ["text 4 6b 65 70 74", "value 0.0, values []"])
    }

    @Test("is there after each way to end", .startsPrograms(for: .end), arguments: [SIGTERM, SIGINT, SIGHUP, 0])
    func ends(signal: Int32) async throws {
        let flow = try KeeperFlow()
        let words = ["--config", flow.config, "--ui", "json", "--state", flow.file.path]
        let host = try RunningProcess(BuildFolder.file("ribs-host"), words)
        host.send(Example.line(for: "say=kept") + "\n")
        #expect(await host.waitForOutput("text 4"))
        // SIGHUP has the flow checked again, and ends nothing.
        if signal != 0 { host.signal(signal) }
        if signal == 0 || signal == SIGHUP { host.closeInput() }
        let result = await host.result()
        #expect(result.ending == (signal == 0 || signal == SIGHUP ? .exit(0) : .signal(signal)))
        #expect(try await flow.resume().lastTexts.first == "text 4 6b 65 70 74")
    }

    @Test("goes with a script, with --leaks, with a link, with paths of all kinds")
    func flags() async throws {
        let flow = try KeeperFlow(rest: #", "links": { "score": { "to": "off-game" } }"#)
        #expect(try await flow.resume(["say=kept"]).ending == .exit(0))
        let words = ["--config", flow.config]
        try flow.folder.write("q\n", to: "script.txt")
        let script = try await runInMemory(
            words + ["--state", "game.state", "--script", "script.txt"],
            in: flow.folder.url
        )
        #expect(script.output.contains("text 4 6b 65 70 74"))
        let leaks = try await runInMemory(words + ["--state", "game.state", "--leaks"], in: flow.folder.url)
        #expect(leaks.ending == .exit(0))
        #expect(leaks.output.contains("text 4 6b 65 70 74"))
        #expect(leaks.errors == "ribs-host: 2 RIBs were attached, 0 of them leaked.\n")
        for name in ["-", "\u{72B6}\u{614B} e\u{301}.state", "link.state"] {
            if name == "link.state" {
                try FileManager.default.createSymbolicLink(
                    atPath: flow.folder.url.appending(path: name).path,
                    withDestinationPath: "game.state"
                )
            } else {
                try FileManager.default.copyItem(at: flow.file, to: flow.folder.url.appending(path: name))
            }
            let result = try await runInMemory(words + ["--state", name], in: flow.folder.url)
            #expect(result.ending == .exit(0))
            #expect(result.output.contains("text 4 6b 65 70 74"), "\(name)")
        }
        let link = try await flow.resume([], ["--open", "ribs://score"])
        #expect(link.paths == ["keeper", "off-game"])
        #expect(try await flow.resume().paths == ["off-game"])
    }
}
