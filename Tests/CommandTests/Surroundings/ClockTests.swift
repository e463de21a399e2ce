import Foundation
import TestSupport
import Testing

/// The time of day is set in a kernel of its own, while the host waits for something.
@Suite(
    "Where the machine's clock is set while it runs",
    .enabled(if: OwnKernel.isThere, "needs root and User Mode Linux"),
    .startsPrograms(for: .pace)
)
struct ClockTests {
    /// Back to a time before anything was written, and far ahead.
    static let times = ["2001-01-01", "2037-01-01"]

    /// The seconds that a plugin that hangs has: on a busy machine the other kernel takes long to load one.
    private static let patience = 20

    private func flow(_ plugin: String, _ library: String, deadline: Int = patience, _ rest: String = "") -> String {
        let entry = #"{ "path": "\#(BuildFolder.file(library).path)", "deadline": \#(deadline) }"#
        return #"{ "plugins": { "\#(plugin)": \#(entry) }, "flow": ["\#(plugin)"]\#(rest) }"#
    }

    /// The functions of the shell that start a host with a FIFO as its input, and wait for what it shows. If that does not
    /// come, they show all that there is.
    private static let functions = """
        start() { # NAME TEXT ARGUMENTS
            mkfifo in.$1
            "$host" "${@:3}" < in.$1 > out.$1 2>&1 &
            process=$!
            exec {input}> in.$1
            await $1 "$2" > shown.$1 || cat shown.$1
        }
        await() { # NAME TEXT: shows the line with the text
            for i in $(seq 1 1500); do grep "$2" out.$1 && return; sleep 0.1; done
            cat out.*
            return 1
        }
        """

    @Test("a plugin that hangs is found to hang when the input has ended, in the same time", arguments: times)
    func hangingWithInput(time: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(flow("crash", "libCrashPlugin.so"), to: "plugins.json")
        let shown = try await OwnKernel.run(
            """
            host=$1 time=$2
            \(Self.functions)
            start plain "Fatal error" --ui plain
            # More than is read ahead, so that the host waits for its main thread.
            { echo Hang; for i in $(seq 1 20000); do echo again; done; } >&$input &
            writer=$!
            await plain "has been busy" > busy || cat busy
            date -s $time
            kill $writer
            exec {input}>&-
            ( sleep 150; kill -9 $process ) &
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

    /// The slow plugin takes 10 seconds of its minute, so that a busy machine neither ends it nor is late with the notice; a
    /// clock that is set ahead would end it.
    @Test("a plugin's process has its seconds, not less and not more", arguments: times)
    func deadline(time: String) async throws {
        let folder = try TemporaryFolder()
        let rest = #", "dependencies": { "milliseconds": 10000, "isFaulty": false }"#
        try folder.write(flow("slow", "libSlowPlugin.so", deadline: 60, rest), to: "slow.json")
        try folder.write(flow("crash", "libCrashPlugin.so"), to: "crash.json")
        let shown = try await OwnKernel.run(
            """
            host=$1 time=$2
            \(Self.functions)
            start crash "Fatal error" --ui plain --isolate --config crash.json
            echo Hang >&$input
            start slow "has been loading" --ui plain --isolate --config slow.json
            date -s $time
            await crash "did not answer for \(Self.patience) seconds"
            await slow "Here at last"
            """,
            [Surroundings.host.path, time],
            in: folder.url
        )
        let late = "did not answer for \(Self.patience) seconds"
        #expect(shown.contains("fault: The plugin `crash` \(late) and was stopped."), "\(shown)")
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
            \(Self.functions)
            start flow "Ada: 0" --ui plain --watch --state state
            date -s $time
            # In place, and with the time of the new clock.
            cat next.json > plugins.json
            await flow "Emmy: 0"
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
