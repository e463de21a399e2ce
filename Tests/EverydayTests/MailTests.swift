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

    @Test("what is deleted is gone, after a question that names it")
    func delete() throws {
        let mail = try RIBTester(MailFactory())
        try mail.perform("read", "2")
        #expect(try mail.screen.button("Delete").confirmation == "Delete “The engine”?")
        try mail.press("Delete")
        #expect(try mail.screen.list("Messages").items.map(\.id) == ["1", "3"])
        #expect(try !mail.screen.button("Delete").isEnabled)
        try mail.finish()
    }

    @Test("several messages are picked and deleted together; the one that is read stays open")
    func several() throws {
        let mail = try RIBTester(MailFactory())
        #expect(try mail.screen.list("Messages").items.map(\.isUnread) == [true, true, true])
        try mail.press("Grace: The compiler")
        try mail.pick("Charles: The engine")
        try mail.pick("3")
        #expect(try mail.screen.list("Messages").picked == ["2", "3"])
        #expect(try mail.screen.button("Delete").confirmation == "Delete 2 messages?")
        try mail.press("Delete")
        let list = try mail.screen.list("Messages")
        #expect(list.items.map(\.id) == ["1"] && list.picked == [] && list.selected == "1")
        #expect(try mail.screen.pane(2).texts.first == "The compiler")
        try mail.finish()
    }
}
