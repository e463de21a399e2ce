import PluginABI
import Testing

@testable import TopUpPlugin

@MainActor
@Suite("TopUp")
struct TopUpTests {
    private final class Listener: TopUpListener {
        var outcomes: [String] = []
        func topUpDidFinish() { outcomes.append("finish") }
        func topUpDidCancel() { outcomes.append("cancel") }
    }

    private final class Needs: TopUpDependency {
        let balance = MutableValueStream(100.0)
    }

    private let listener = Listener()
    private let needs = Needs()

    private func attach(_ state: TopUpState?) -> any ViewableRouting & TopUpStateProviding {
        let topUp = TopUpBuilder(dependency: needs).build(withListener: listener, state: state)
        topUp.interactable.activate()
        topUp.load()
        return topUp
    }

    private func perform(_ id: String, _ value: String? = nil, on topUp: any ViewableRouting) {
        topUp.viewControllable.viewController.perform(Action(id: id, value: value))
    }

    @Test("an amount is kept until it is cancelled or another text is entered, a refused one never")
    func kept() {
        let topUp = attach(nil)
        #expect(topUp.state == TopUpState(amount: nil))
        perform("amount", "12.50", on: topUp)
        #expect(topUp.state == TopUpState(amount: "12.50"))
        perform("amount", "a lot", on: topUp)
        #expect(topUp.state == TopUpState(amount: nil))
        perform("amount", "12.50", on: topUp)
        perform("cancel", on: topUp)
        #expect(topUp.state == TopUpState(amount: nil))
    }

    @Test("what is refused stays in the field with its refusal, and nothing can be confirmed until it is corrected")
    func refused() {
        let topUp = attach(nil)
        perform("amount", "2.5", on: topUp)
        perform("amount", "2.5.", on: topUp)
        let refusal = Text("This is not an amount. Write it as 1000 or as 12.50.", tone: .warning)
        let screen = { topUp.viewControllable.viewController.screen }
        #expect(screen().elements.contains(.text(refusal)))
        #expect(screen().actions.first { $0.id == "amount" }?.value == "2.5.")
        #expect(screen().actions.first { $0.id == "confirm" }?.isEnabled == false)
        perform("confirm", on: topUp)
        #expect(needs.balance.value == 100)
        perform("amount", "2.5", on: topUp)
        #expect(!screen().elements.contains(.text(refusal)))
        perform("confirm", on: topUp)
        #expect(needs.balance.value == 102.5)
    }

    @Test("a kept amount is shown again, and can be confirmed")
    func goesOn() {
        let first = attach(nil)
        perform("amount", "12.50", on: first)
        let topUp = attach(first.state)
        #expect(topUp.viewControllable.viewController.screen == first.viewControllable.viewController.screen)
        #expect(needs.balance.value == 100)
        perform("confirm", on: topUp)
        #expect(needs.balance.value == 112.5)
        #expect(listener.outcomes == ["finish"])
    }

    @Test("a kept text that is not an amount is left out", arguments: ["", "-1", "1e3", "1000001", "12.345"])
    func nonsense(text: String) {
        let topUp = attach(TopUpState(amount: text))
        #expect(topUp.state == TopUpState(amount: nil))
        let untouched = attach(nil).viewControllable.viewController.screen
        #expect(topUp.viewControllable.viewController.screen == untouched)
        perform("confirm", on: topUp)
        #expect(needs.balance.value == 100)
    }
}
