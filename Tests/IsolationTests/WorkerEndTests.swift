import Isolation
import Testing

@Suite("How a process of plugins has ended, in words")
struct WorkerEndTests {
    @Test("a message to it that is too large is named with its size")
    func tooLarge() {
        let words = "could not receive a message of 70000000 bytes, which exceeds the limit, and was stopped"
        #expect(WorkerEnd.tooLarge(bytes: 70_000_000).words == words)
    }
}
