import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("Hosts in the process of the tests")
struct MemoryHostTests {
    @Test("two that play at a time show what each has been asked for, also after a wait")
    func two() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let words = ["--config", flow.config, "--ui", "json"]
        let (one, other) = (try MemoryHost(words), try MemoryHost(words))
        try one.send(Example.line(for: "startGame") + "\n")
        // The main actor does something else, and is perhaps on another thread then.
        for _ in 0..<20 { await Task.yield() }
        try other.send(Example.line(for: "startGame") + "\n" + Example.line(for: "place=2,2") + "\n")
        try one.send(Example.line(for: "place=1,1") + "\n")
        let (first, second) = (try Example(one.end()), try Example(other.end()))
        #expect(first.screens.count == 3 && second.screens.count == 3)
        #expect(!first.screens[2].offers.contains("place 1,1") && first.screens[2].offers.contains("place 2,2"))
        #expect(!second.screens[2].offers.contains("place 2,2") && second.screens[2].offers.contains("place 1,1"))
        #expect(first.faults == [] && second.faults == [])
    }
}
