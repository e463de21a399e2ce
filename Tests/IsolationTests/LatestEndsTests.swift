import Testing

@testable import Isolation

@Suite("A process that ends again and again")
struct LatestEndsTests {
    @Test(
        "is a failure by its third end within five seconds, and never with longer pauses",
        arguments: [
            ([0], false), ([0, 1], false), ([0, 1, 2], true), ([0, 2_000, 4_999], true), ([0, 2_000, 5_000], false),
            ([0, 2_500, 5_000, 7_500], false), ([0, 4_000, 5_000, 8_999], true),
        ]
    )
    func rate(milliseconds: [UInt64], areFailure: Bool) {
        var ends = LatestEnds()
        for time in milliseconds { ends.note(at: 1 + time * 1_000_000) }
        #expect(ends.areFailure == areFailure)
    }
}
