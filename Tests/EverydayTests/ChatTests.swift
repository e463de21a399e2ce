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
        #expect(chat.screen.hasUnsavedChanges)
        try chat.press("Send")
        #expect(chat.texts == ["09:41  You", "I like my garden", "Grace is writing…"])
        #expect(try chat.screen.field("Message").text == "")
        time.advance(by: .seconds(1))
        #expect(chat.texts == ["09:41    You", "I like my garden", "09:41  Grace", "Why do you like your garden?"])
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
            chat.texts == ["09:41    You", "I sing", "Are you there?", "09:41  Grace", "What do you think yourself?"]
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
        let chat = tester(time, state: state([("You", "the compiler", "08:00")], draft: "x"))
        #expect(try chat.screen.field("Message").text == "x")
        time.advance(by: .seconds(1))
        #expect(chat.texts == ["08:00    You", "the compiler", "09:41  Grace", "Tell me more about “compiler”."])
        try chat.finish()
    }

    @Test("a message is a line: the time and the speaker, once within a minute, and the text")
    func lines() throws {
        let view = ChatViewController()
        let said = [
            ("Grace", "a", "09:41"), ("Grace", "b", "09:41"), ("Grace", "c", "09:42"), ("You", "d", "09:42"),
        ]
        view.show(state(said, day: "Monday"), query: "", firstNew: nil)
        let lines = ["Monday", "09:41  Grace", "a", "b", "09:42  Grace", "c", "09:42    You", "d", "Grace is writing…"]
        #expect(view.screen.texts == lines)
        let speakers = try view.screen.pane(1).all.compactMap { element -> Text? in
            if case .text(let text) = element, text.string.contains(":") { text } else { nil }
        }
        #expect(speakers.map(\.tone) == [.secondAccent, .secondAccent, .accent])
    }

    @Test("a room that is entered is read, and what is said in another one meanwhile is unread")
    func rooms() throws {
        let time = TestScheduler()
        let chat = tester(time, state: twoRooms)
        func unread() throws -> [String] { try chat.screen.list("enter").items.map(\.badge) }
        #expect(chat.screen.title == "Chat with Grace")
        #expect(try unread() == ["", "2"])
        try chat.type("hm", into: "Message")
        try chat.press("Send")
        try chat.press("Next room")
        #expect(chat.screen.title == "#mill")
        #expect(chat.texts.suffix(2) == ["08:00  Alan", "It turns."])
        time.advance(by: .seconds(1))
        #expect(try unread() == ["1", ""])
        try chat.press("Previous room")
        #expect(chat.texts.last == "Please continue.")
        #expect(try unread() == ["", ""])
        try chat.finish()
    }

    @Test("what was unread begins below a mark, until something is sent or the room is left")
    func new() throws {
        var rooms = twoRooms
        rooms.rooms[1].messages.insert(Message(sender: "Alan", text: "Oil?", day: "", time: "07:59"), at: 0)
        rooms.rooms[1].unread = 1
        let chat = tester(TestScheduler(), state: rooms)
        try chat.press("Next room")
        #expect(chat.texts.suffix(5) == ["07:59  Alan", "Oil?", "New", "08:00  Alan", "It turns."])
        try chat.press("Previous room")
        #expect(!chat.texts.contains("New"))
        try chat.press("Next room")
        #expect(!chat.texts.contains("New"))
        try chat.finish()
    }

    @Test("a draft stays in its room")
    func drafts() throws {
        let chat = tester(TestScheduler(), state: twoRooms)
        try chat.type("half a me", into: "Message")
        try chat.press("Next room")
        #expect(try chat.screen.field("Message").text == "")
        try chat.type("tea?", into: "Message")
        try chat.press("Previous room")
        #expect(try chat.screen.field("Message").text == "half a me")
        try chat.finish()
    }

    @Test("the people of a room are named, also the people that are away")
    func people() {
        let view = ChatViewController()
        var rooms = twoRooms
        rooms.room = 1
        view.show(rooms, query: "", firstNew: nil)
        #expect(view.screen.texts.prefix(3) == ["People", "Alan", "Mary, away"])
    }

    @Test("a search shows the messages that have the word, until a message is sent")
    func search() throws {
        let chat = tester(TestScheduler(), state: twoRooms)
        try chat.perform("search", "TEA")
        #expect(chat.texts.suffix(2) == ["08:00  Grace", "Tea?"])
        #expect(try chat.screen.field("Search").help == "1 of 2")
        try chat.perform("search", "mill")
        #expect(chat.texts.last == "No message has “mill”.")
        try chat.type("hm", into: "Message")
        try chat.press("Send")
        #expect(chat.texts.suffix(2) == ["hm", "Grace is writing…"])
        #expect(try chat.screen.field("Search").text == "")
        try chat.finish()
    }

    @Test("a clock that runs shows hours and minutes")
    func clock() {
        #expect(Clock(stopped: nil).time.wholeMatch(of: /([01]\d|2[0-3]):[0-5]\d/) != nil)
        #expect(!Clock(stopped: nil).day.isEmpty && Clock(stopped: "09:41").day.isEmpty)
    }

    private var twoRooms: ChatState {
        var chat = state([("Grace", "Tea?", "08:00"), ("Grace", "Now?", "08:01")])
        let people = [Person(name: "Alan", isAway: false), Person(name: "Mary", isAway: true)]
        let message = Message(sender: "Alan", text: "It turns.", day: "", time: "08:00")
        chat.rooms.append(Room(name: "#mill", people: people, messages: [message], unread: 2))
        return chat
    }

    /// A conversation with Grace.
    private func state(
        _ said: [(sender: String, text: String, time: String)] = [],
        day: String = "",
        draft: String = ""
    ) -> ChatState {
        let messages = said.map { Message(sender: $0.sender, text: $0.text, day: day, time: $0.time) }
        let people = [Person(name: "Grace", isAway: false)]
        let room = Room(name: "Grace", people: people, messages: messages, unread: 0)
        return ChatState(rooms: [room], room: 0, draft: draft)
    }

    private func tester(_ time: TestScheduler, state: ChatState? = nil) -> RIBTester {
        let state = state ?? self.state()
        return RIBTester {
            let view = ChatViewController()
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
