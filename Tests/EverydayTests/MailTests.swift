import PluginABI
import PluginTestKit
import Testing

@testable import MailPlugin

@MainActor
@Suite("Mail")
struct MailTests {
    @Test("a message that is opened is read, and can be marked as unread again")
    func read() throws {
        let mail = try RIBTester(MailFactory())
        #expect(mail.screen.title == "Inbox (3 unread)")
        try mail.perform("read", "1")
        #expect(mail.screen.title == "Inbox (2 unread)")
        #expect(mail.texts.contains("Good day, Ada: the compiler works. Type make run, or read the manual."))
        try mail.press("Mark as unread")
        #expect(mail.screen.title == "Inbox (3 unread)")
        try mail.finish()
    }

    @Test("what is deleted is gone and named, until it is brought back to its place as it was")
    func delete() throws {
        let mail = try RIBTester(MailFactory())
        try mail.perform("read", "2")
        try mail.press("Delete")
        #expect(mail.message == "Deleted “The engine”.")
        #expect(try ids(mail) == ["1", "3", "4", "5"])
        #expect(try mail.screen.list("Messages").selected == "3")
        try mail.press("Undo")
        #expect(try ids(mail) == ["1", "2", "3", "4", "5"])
        #expect(try mail.screen.pane(2).texts.first == "The engine")
        #expect(throws: TestFailure.self) { try mail.press("Undo") }
        try mail.finish()
    }

    @Test("the message with the focus is shown, and stays unread until it is opened; the first one at the start")
    func look() throws {
        let mail = try RIBTester(MailFactory())
        #expect(try mail.screen.list("Messages").selected == "1")
        mail.send(Action(id: "look", value: "2"))
        #expect(try mail.screen.pane(2).texts.first == "The engine")
        #expect(mail.screen.title == "Inbox (3 unread)")
        for _ in 1...5 { try mail.press("Delete") }
        #expect(try !mail.screen.button("Delete").isEnabled && mail.texts.contains("No message is open."))
        try mail.finish()
    }

    @Test("a row has the sender, the subject and the date")
    func rows() throws {
        let mail = try RIBTester(MailFactory())
        let item = try mail.screen.list("Messages").items[0]
        #expect([item.title, item.subtitle, item.detail] == ["Grace", "The compiler", "09:41"])
        try mail.finish()
    }

    @Test("a word is searched for in what messages say, and how many have it is said")
    func search() throws {
        let mail = try RIBTester(MailFactory())
        #expect(try mail.screen.field("Search").help == "")
        try mail.type("PROOFS", into: "Search")
        #expect(try ids(mail) == ["5"])
        #expect(try mail.screen.field("Search").help == "1 of 5")
        try mail.type("carriage", into: "Search")
        #expect(try mail.screen.list("Messages").whenEmpty == "No message has “carriage”.")
        try mail.finish()
    }

    @Test("the next message and the one before are read among those found, up to the ends")
    func turn() throws {
        let mail = try RIBTester(MailFactory())
        try mail.type("bring", into: "Search")
        #expect(try ids(mail) == ["3", "5"])
        try mail.perform("read", "3")
        for _ in 1...2 { try mail.press("Next") }
        #expect(try mail.screen.list("Messages").selected == "5")
        try mail.press("Previous")
        #expect(try mail.screen.list("Messages").selected == "3")
        try mail.finish()
    }

    @Test("a reply that is begun stays with its message, and is asked about before it is lost")
    func reply() throws {
        let mail = try RIBTester(MailFactory())
        try mail.perform("read", "1")
        try mail.press("Reply")
        #expect(try !mail.screen.button("Send").isEnabled && !mail.screen.hasUnsavedChanges)
        try mail.type("Splendid!", into: "Reply")
        #expect(mail.screen.hasUnsavedChanges)
        for name in ["Discard", "Close"] {
            #expect(try mail.screen.button(name).confirmation == "Discard the reply?")
        }
        try mail.perform("read", "2")
        #expect(throws: TestFailure.self) { try mail.screen.field("Reply") }
        try mail.perform("read", "1")
        #expect(try mail.screen.field("Reply").text == "Splendid!")
        try mail.press("Send")
        #expect(mail.message == "Sent to Grace.")
        #expect(!mail.screen.hasUnsavedChanges)
        try mail.press("Reply")
        try mail.press("Discard")
        #expect(try mail.screen.button("Reply").isEnabled)
        try mail.finish()
    }

    @Test("several messages are picked and deleted together; the one that is read stays open")
    func several() throws {
        let mail = try RIBTester(MailFactory())
        #expect(try mail.screen.list("Messages").items.map(\.isUnread) == [true, true, true, false, false])
        try mail.press("Grace")
        try mail.pick("Charles")
        try mail.pick("3")
        #expect(try mail.screen.list("Messages").picked == ["2", "3"])
        try mail.press("Delete")
        #expect(mail.message == "Deleted 2 messages.")
        let list = try mail.screen.list("Messages")
        #expect(list.items.map(\.id) == ["1", "4", "5"] && list.picked == [] && list.selected == "1")
        #expect(try mail.screen.pane(2).texts.first == "The compiler")
        try mail.finish()
    }

    private func ids(_ mail: RIBTester) throws -> [String] { try mail.screen.list("Messages").items.map(\.id) }
}
