import Testing

@testable import Base

@Suite("How long the program waits for others")
struct PatienceTests {
    @Test(
        "is as long as declared, times what the environment says",
        arguments: [(nil, 10_000), ("0.1", 1_000), ("1", 10_000), ("4", 40_000)] as [(String?, UInt64)]
    )
    func factor(spelled: String?, milliseconds: UInt64) {
        #expect(Patience(spelled: spelled).nanoseconds(ofMilliseconds: 10_000) == milliseconds * 1_000_000)
    }

    @Test(
        "is as long as declared where the environment says something else",
        arguments: ["", "0", "-1", "101", "inf", "nan", "x"]
    )
    func nonsense(spelled: String) {
        #expect(Patience(spelled: spelled).nanoseconds(ofMilliseconds: 10) == 10_000_000)
    }

    @Test("is never shorter than a time that is not declared", arguments: [("0.1", 500), ("1", 500), ("4", 2_000)])
    func undeclared(spelled: String, milliseconds: Int) {
        #expect(Patience(spelled: spelled).atLeast(milliseconds: 500) == milliseconds)
    }
}
