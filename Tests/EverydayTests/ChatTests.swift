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
        #expect(try !chat.screen.button("Send").isEnabled && !chat.screen.hasUnsavedChanges)
        try chat.type("I like my garden", into: "Message")
        #expect(try chat.screen.button("Close").confirmation == "Discard the message?")
        try chat.press("Send")
        #expect(chat.texts == ["09:41", "You", "I like my garden"])
        #expect(try chat.screen.field("Message").text == "")
        time.advance(by: .seconds(1))
        #expect(chat.texts == ["09:41", "You", "I like my garden", "09:41", "Grace", "Why do you like your garden?"])
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
        #expect(
            chat.texts == ["09:41", "You", "I sing", "Are you there?", "09:41", "Grace", "What do you think yourself?"]
        )
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
        #expect(chat.texts.last == "Please continue.")
        #expect(try chat.screen.field("Message").text == "and als")
        try chat.finish()
    }

    @Test("a conversation that is continued waits for the answer that did not come")
    func restored() throws {
        let time = TestScheduler()
        let kept = ChatState(messages: [Message(isOwn: true, text: "the compiler", time: "08:00")], draft: "x")
        let chat = tester(time, state: kept)
        #expect(try chat.screen.field("Message").text == "x")
        time.advance(by: .seconds(1))
        #expect(chat.texts == ["08:00", "You", "the compiler", "09:41", "Grace", "Tell me more about “compiler”."])
        try chat.finish()
    }

    @Test("messages are grouped by speaker and time")
    func times() {
        let view = ChatViewController(person: "Grace")
        let messages = [
            Message(isOwn: false, text: "a", time: "09:41"), Message(isOwn: false, text: "b", time: "09:41"),
            Message(isOwn: false, text: "c", time: "09:42"), Message(isOwn: true, text: "d", time: "09:42"),
        ]
        view.show(ChatState(messages: messages, draft: ""), isAnswerComing: false)
        #expect(view.screen.texts == ["09:41", "Grace", "a", "b", "09:42", "Grace", "c", "09:42", "You", "d"])
    }

    @Test("a clock that runs shows hours and minutes")
    func clock() {
        #expect(Clock(stopped: nil).time.wholeMatch(of: /([01]\d|2[0-3]):[0-5]\d/) != nil)
    }

    private func tester(_ time: TestScheduler, state: ChatState? = nil) -> RIBTester {
        RIBTester {
            let view = ChatViewController(person: "Grace")
            let interactor = ChatInteractor(
                presenter: view,
                pause: .seconds(1),
                scheduler: time.scheduler,
                clock: Clock(stopped: "09:41"),
                state: state
            )
            return ChatRouter(interactor: interactor, viewController: view)
        }
    }
}
