import PluginABI
import PluginTestKit
import Testing

@testable import ChatPlugin

@MainActor
@Suite("Chat")
struct ChatTests {
    @Test("what is sent is shown and answered, and the field is empty again")
    func send() throws {
        let time = TestScheduler()
        let chat = tester(time)
        #expect(chat.texts == ["Nothing has been said yet."])
        #expect(try !chat.screen.button("Send").isEnabled)
        try chat.type("I like my garden", into: "Message")
        try chat.press("Send")
        #expect(chat.texts == ["You: I like my garden"])
        #expect(try chat.screen.field("Message").text == "")
        time.advance(by: .seconds(1))
        #expect(chat.texts == ["You: I like my garden", "Grace: Why do you like your garden?"])
        try chat.finish()
    }

    @Test("two messages in a row get one answer, to the last")
    func twoInARow() throws {
        let time = TestScheduler()
        let chat = tester(time)
        for text in ["I sing", "Are you there?"] {
            try chat.type(text, into: "Message")
            try chat.press("Send")
        }
        time.advance(by: .seconds(2))
        #expect(chat.texts == ["You: I sing", "You: Are you there?", "Grace: What do you think yourself?"])
        try chat.finish()
    }

    @Test("an answer that comes while the next message is written leaves that as it is")
    func meanwhile() throws {
        let time = TestScheduler()
        let chat = tester(time)
        try chat.type("hm", into: "Message")
        try chat.press("Send")
        try chat.type("and als", into: "Message")
        time.advance(by: .seconds(1))
        #expect(chat.texts.last == "Grace: Please continue.")
        #expect(try chat.screen.field("Message").text == "and als")
        try chat.finish()
    }

    @Test("a conversation that is continued waits for the answer that did not come")
    func restored() throws {
        let time = TestScheduler()
        let kept = ChatState(messages: [Message(isOwn: true, text: "the compiler")], draft: "x")
        let chat = tester(time, state: kept)
        #expect(try chat.screen.field("Message").text == "x")
        time.advance(by: .seconds(1))
        #expect(chat.texts == ["You: the compiler", "Grace: Tell me more about “compiler”."])
        try chat.finish()
    }

    private func tester(_ time: TestScheduler, state: ChatState? = nil) -> RIBTester {
        RIBTester {
            let view = ChatViewController(person: "Grace")
            let interactor = ChatInteractor(
                presenter: view,
                pause: .seconds(1),
                scheduler: time.scheduler,
                state: state
            )
            return ChatRouter(interactor: interactor, viewController: view)
        }
    }
}
