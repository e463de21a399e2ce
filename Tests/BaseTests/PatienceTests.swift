import Testing

@testable import Base

@Suite("How long the program waits for others")
struct PatienceTests {
    @Test(
        "is as long as declared, or the part of it that the environment says",
        arguments: [(nil, 10_000), ("0.1", 1_000), ("1", 10_000)] as [(String?, UInt64)]
    )
    func factor(spelled: String?, milliseconds: UInt64) {
        #expect(Patience(spelled: spelled).nanoseconds(ofMilliseconds: 10_000) == milliseconds * 1_000_000)
    }

    @Test(
        "is as long as declared where the environment says something else",
        arguments: ["", "0", "-1", "2", "nan", "x"]
    )
    func nonsense(spelled: String) {
        #expect(Patience(spelled: spelled).nanoseconds(ofMilliseconds: 10) == 10_000_000)
    }
}
