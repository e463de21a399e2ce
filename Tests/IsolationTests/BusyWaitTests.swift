import Testing

@testable import Isolation

@Suite("Waiting without sleeping")
struct BusyWaitTests {
    @Test("ends with what is waited for")
    func success() {
        // On a busy machine the third attempt can come too late; not each time.
        let hasEnded = (0..<1_000).contains { _ in
            var wait = BusyWait()
            var count = 0
            let isThere = wait.succeeds {
                count += 1
                return count == 3
            }
            return isThere && count == 3
        }
        #expect(hasEnded)
    }

    @Test("happens more rarely each time that it was in vain, and always again after a success")
    func backoff() {
        var wait = BusyWait()
        /// How many waits go by without an attempt.
        func sleeps() -> Int {
            for count in 0... {
                var isTried = false
                _ = wait.succeeds {
                    isTried = true
                    return false
                }
                if isTried { return count }
            }
            return 0
        }
        #expect((0..<11).map { _ in sleeps() } == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 256])
        for _ in 0..<256 { #expect(!wait.succeeds { true }) }
        #expect(wait.succeeds { true })
        #expect(sleeps() == 0)
        #expect(sleeps() == 1)
    }
}
