import PluginABI
import PluginTestKit
import Testing

@testable import TopUpPlugin

@MainActor
@Suite("TopUp")
struct TopUpTests {
    private let balance = TestStream(100.0)

    private func attach(_ state: TopUpState?) throws -> RIBTester {
        try RIBTester(TopUpFactory(), streams: ["balance": balance], state: state)
    }

    @Test("what is in the field is kept until it is cancelled, a refused text too")
    func kept() throws {
        let topUp = try attach(nil)
        #expect(try topUp.state() == TopUpState(amount: nil))
        try topUp.type("12.50", into: "Amount")
        #expect(try topUp.state() == TopUpState(amount: "12.50"))
        try topUp.type("a lot", into: "Amount")
        #expect(try topUp.state() == TopUpState(amount: "a lot"))
        try topUp.press("Cancel")
        #expect(try topUp.state() == TopUpState(amount: nil))
    }

    @Test("what is refused stays in the field with its refusal, and nothing can be confirmed until it is corrected")
    func refused() throws {
        let topUp = try attach(nil)
        try topUp.type("2.5", into: "Amount")
        try topUp.type("2.5.", into: "Amount")
        #expect(topUp.texts == ["This is not an amount. Write it as 1000 or as 12.50."])
        #expect(try topUp.screen.field("Amount").text == "2.5.")
        #expect(try !topUp.screen.button("Confirm").isEnabled)
        topUp.send(Action(id: "confirm"))
        #expect(balance.values == [100])
        try topUp.type("2.5", into: "Amount")
        #expect(topUp.texts.isEmpty)
        try topUp.press("Confirm")
        #expect(balance.values == [100, 102.5])
    }

    @Test("a kept amount is shown again, and can be confirmed")
    func goesOn() throws {
        let first = try attach(nil)
        try first.type("12.50", into: "Amount")
        let topUp = try attach(first.state(as: TopUpState.self))
        #expect(topUp.screen == first.screen)
        #expect(balance.values == [100])
        try topUp.press("Confirm")
        #expect(balance.values == [100, 112.5])
        #expect(topUp.outcomes == [Outcome("topUpDidFinish")])
        try topUp.finish()
    }

    @Test(
        "a kept text that is not an amount is shown again with its refusal",
        arguments: ["-1", "1e3", "1000001", "12.345"]
    )
    func nonsense(text: String) throws {
        let first = try attach(nil)
        try first.type(text, into: "Amount")
        let topUp = try attach(first.state(as: TopUpState.self))
        #expect(topUp.screen == first.screen)
        #expect(topUp.texts.count == 1)
        #expect(try !topUp.screen.button("Confirm").isEnabled)
        topUp.send(Action(id: "confirm"))
        #expect(balance.values == [100])
    }
}
