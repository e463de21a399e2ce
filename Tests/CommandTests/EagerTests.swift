import Foundation
import TestSupport
import Testing

/// Of a process: its stack and its memory, however much is reported.
@Suite("A plugin that reports from didBecomeActive", .startsPrograms(for: .separation))
struct EagerTests {
    /// Runs the host with a small stack until it has shown how many RIBs became active; returns its peak of resident
    /// memory, in kB.
    private func peakMemory(activations: Int) async throws -> Int {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "eager": "libEagerPlugin.so" },
              "dependencies": { "count": \(activations) },
              "flow": ["eager"]
            }
            """,
            to: "plugins.json"
        )
        // 512 kB of stack: so many nested frames would need many times that.
        let process = try RunningProcess(
            URL(filePath: "/bin/sh"),
            ["-c", #"ulimit -s 512; exec "$0" --config plugins.json --ui json"#, BuildFolder.file("ribs-host").path],
            in: folder.url
        )
        #expect(await process.waitForOutput("\(activations) activations"))
        let peak = try ProcessTable.greatestMemory(of: process.processIdentifier)
        process.closeInput()
        let result = await process.result()
        #expect(result.ending == .exit(0))
        return peak / 1024
    }

    @Test(
        "An outcome that is reported on another thread is dropped, and is a fault that names the step and the thread to use",
        arguments: [[], ["--isolate"]]
    )
    func elsewhere(options: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{ "plugins": { "eager": "libEagerPlugin.so" }, "dependencies": { "count": -1 }, "flow": ["eager"] }"#,
            to: "plugins.json"
        )
        let process = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "\(folder.url.path)/plugins.json", "--ui", "json"] + options
        )
        #expect(
            await process.waitForOutput(
                #"{"type":"fault","kind":"untimely_outcome","message":"The step `eager` reported `again` on another thread; "#
                    + "the outcome was dropped. RIBs live on the main thread: report there, as in `Task { @MainActor in … }`.\""
            )
        )
        process.closeInput()
        let result = await process.result()
        #expect(result.output.contains("1 activations"))
        #expect(!result.output.contains("2 activations"))
        #expect(result.ending == .exit(0))
    }

    /// A flow whose outcomes follow each other for ever.
    static func endlessFlow(isElsewhere: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let entry = #""path": "libEagerPlugin.so""# + (isElsewhere ? #", "process": true, "deadline": 3600"# : "")
        try folder.write(
            """
            {
              "plugins": { "eager": { \(entry) } },
              "dependencies": { "count": \(Int.max) }, "flow": ["eager"]
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    @Test(
        "Outcomes that follow each other for ever are reported after a second",
        arguments: ["plain", "json"],
        [false, true]
    )
    func endless(face: String, isElsewhere: Bool) async throws {
        let folder = try Self.endlessFlow(isElsewhere: isElsewhere)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", face],
            in: folder.url
        )
        let interrupt = isElsewhere ? "Ctrl-C ends the plugin's process." : "Ctrl-C ends the program."
        // On a busy machine the host says first that the plugin has been loading, with the same end.
        #expect(await host.waitForOutput("has been busy for"))
        #expect(host.output.withoutTimes.contains("The plugin `eager` has been busy for N s. \(interrupt)"))
        host.signal(SIGTERM)
        #expect(await host.result().ending == .signal(SIGTERM))
    }

    @Test("200,000 outcomes in a row end, with the stack and the memory of ten")
    func constantStackAndMemory() async throws {
        let few = try await peakMemory(activations: 10)
        let many = try await peakMemory(activations: 200_000)
        // Five bytes for each outcome: nothing is kept.
        #expect(many - few < 1_000, "\(few) kB for 10, \(many) kB for 200 000")
    }
}
