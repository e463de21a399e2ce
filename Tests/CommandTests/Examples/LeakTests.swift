import Foundation
import TestSupport
import Testing

/// A process waits until what it has let go is freed; `HostTests` has the leaks of one process, and the examples.
@Suite("Leaks in processes of plugins: ribs-host --leaks", .timeLimit(.ofPrograms))
struct LeakTests {
    @Test("an adapter that keeps itself alive is named, once for each attach, and the exit code tells")
    func leak() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{ "plugins": { "leaky": "libLeakyAdapter.so" }, "flow": ["leaky"] }"#,
            to: "plugins.json"
        )
        let example = try await Example.playInProcess(file: config, ["done"], arguments: ["--leaks", "--isolate"])
        #expect(example.ending == .exit(65))
        let fault =
            "The RIB Root/Wrapper/leaky was detached, and its ViewableRouter<LeakyInteractor, LeakyViewController> is "
            + "still alive: something holds it. Look for a strong listener, a closure that captures it, or a task that "
            + "never ends."
        #expect(example.faults == [fault, fault])
        #expect(example.errors == "ribs-host: 3 RIBs were attached, 2 of them leaked.\n")
    }
}
