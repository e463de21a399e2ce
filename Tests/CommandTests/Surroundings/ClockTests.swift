import Foundation
import TestSupport
import Testing

/// The time of day is set in a kernel of its own, while the host waits for something.
@Suite(
    "Where the machine's clock is set while it runs",
    .enabled(if: OwnKernel.isThere, "needs root and User Mode Linux"),
    .timeLimit(.ofPrograms)
)
struct ClockTests {
    /// Back to a time before anything was written, and far ahead.
    static let times = ["2001-01-01", "2037-01-01"]

    private func flow(_ plugin: String, _ library: String, _ rest: String = "") -> String {
        #"{ "plugins": { "\#(plugin)": "\#(BuildFolder.file(library).path)" }, "flow": ["\#(plugin)"]\#(rest) }"#
    }

    /// The lines of the shell that start a host with a FIFO as its input, and wait until it has shown something.
    private static let start = """
        start() { # NAME TEXT ARGUMENTS
            mkfifo in.$1
            "$host" "${@:3}" < in.$1 > out.$1 2>&1 &
            process=$!
            exec {input}> in.$1
            until grep -q "$2" out.$1; do sleep 0.05; done
        }
        """

    @Test("a plugin that hangs is found to hang when the input has ended, in the same time", arguments: times)
    func hangingWithInput(time: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(flow("crash", "libCrashPlugin.so"), to: "plugins.json")
        let shown = try await OwnKernel.run(
            """
            host=$1 time=$2
            \(Self.start)
            start plain "Fatal error" --ui plain
            # More than is read ahead, so that the host waits for its main thread.
            { echo Hang; for i in $(seq 1 20000); do echo again; done; } >&$input &
            writer=$!
            until grep -q "has been busy" out.plain; do sleep 0.05; done
            date -s $time
            kill $writer
            exec {input}>&-
            ( sleep 60; kill -9 $process ) &
            wait $process
            echo "ended with $?"
            grep "hung" out.plain
            """,
            [Surroundings.host.path, time],
            in: folder.url
        )
        #expect(
            shown.hasSuffix(
                """
                ended with 70
                ribs-host: The plugin `crash` hung, and kept the program from ending with its input. Tell its author, or take it out of plugins.json.

                """
            ),
            "\(shown)"
        )
    }

    @Test("a plugin's process has its 5 seconds, not less and not more", arguments: times)
    func deadline(time: String) async throws {
        let folder = try TemporaryFolder()
        let rest = #", "dependencies": { "milliseconds": 3000, "isFaulty": false }"#
        try folder.write(flow("slow", "libSlowPlugin.so", rest), to: "slow.json")
        try folder.write(flow("crash", "libCrashPlugin.so"), to: "crash.json")
        let shown = try await OwnKernel.run(
            """
            host=$1 time=$2
            \(Self.start)
            start crash "Fatal error" --ui plain --isolate --config crash.json
            echo Hang >&$input
            start slow "has been loading" --ui plain --isolate --config slow.json
            date -s $time
            for text in "did not answer for 5 seconds" "Here at last"; do
                for i in $(seq 1 300); do grep -h "$text" out.crash out.slow && break; sleep 0.1; done
            done
            """,
            [Surroundings.host.path, time],
            in: folder.url
        )
        #expect(shown.contains("fault: The plugin `crash` did not answer for 5 seconds and was stopped."), "\(shown)")
        #expect(shown.hasSuffix("\nHere at last\n"), "\(shown)")
    }

    @Test("a change of plugins.json is seen, and state is kept", arguments: times)
    func changes(time: String) async throws {
        let folder = try TemporaryFolder()
        for (name, player) in [("plugins.json", "Ada"), ("next.json", "Emmy")] {
            let rest = #", "dependencies": { "player1Name": "\#(player)", "player2Name": "Grace" }"#
            try folder.write(flow("off-game", "libOffGamePlugin.so", rest), to: name)
        }
        let shown = try await OwnKernel.run(
            """
            host=$1 time=$2
            \(Self.start)
            start flow "Ada: 0" --ui plain --watch --state state
            date -s $time
            # In place, and with the time of the new clock.
            cat next.json > plugins.json
            for i in $(seq 1 300); do grep "Emmy: 0" out.flow && break; sleep 0.1; done
            kill -9 $process
            start again "Emmy: 0" --ui plain --state state
            exec {input}>&-
            wait $process
            echo "ended with $?"
            """,
            [Surroundings.host.path, time],
            in: folder.url
        )
        #expect(shown.contains("Emmy: 0"), "\(shown)")
        #expect(shown.hasSuffix("ended with 0\n"), "\(shown)")
    }
}
