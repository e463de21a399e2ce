import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import MailPlugin

@MainActor
@Suite("Mail")
struct MailTests {
    private func mail(_ folder: String = "small/mailbox") throws -> RIBTester {
        let folder = BuildFolder.repository.appending(path: "Examples/everyday/\(folder)").path
        return try RIBTester(MailFactory(), constants: ["folder": folder, "today": "2026-11-24"])
    }

    @Test("a message that is opened is read, and can be marked as unread again")
    func read() throws {
        let mail = try mail()
        #expect(mail.screen.title == "Inbox (3 unread)")
        try mail.perform("read", "1")
        #expect(mail.screen.title == "Inbox (2 unread)")
        #expect(mail.texts.contains("Good day, Ada: the compiler works. Type make run, or read the manual."))
        try mail.press("Unread")
        #expect(mail.screen.title == "Inbox (3 unread)")
        try mail.finish()
    }

    @Test("what is deleted is gone and named, until it is brought back to its place as it was")
    func delete() throws {
        let mail = try mail()
        try mail.perform("read", "2")
        try mail.press("Delete")
        #expect(mail.message == "Deleted “The engine”.")
        #expect(try ids(mail) == ["1", "3", "4", "5"])
        #expect(try mail.screen.list("read").selected == "3")
        try mail.press("Undo")
        #expect(try ids(mail) == ["1", "2", "3", "4", "5"])
        #expect(try mail.screen.pane(2).texts.first == "The engine")
        #expect(throws: TestFailure.self) { try mail.press("Undo") }
        try mail.finish()
    }

    @Test("the message with the focus is shown, and stays unread until it is opened; the first one at the start")
    func look() throws {
        let mail = try mail()
        #expect(try mail.screen.list("read").selected == "1")
        mail.send(Action(id: "look", value: "2"))
        #expect(try mail.screen.pane(2).texts.first == "The engine")
        #expect(mail.screen.title == "Inbox (3 unread)")
        for _ in 1...5 { try mail.press("Delete") }
        #expect(try !mail.screen.button("Delete").isEnabled && mail.texts.contains("No message is open."))
        try mail.finish()
    }

    @Test("a row has the sender, the subject and the date")
    func rows() throws {
        let mail = try mail()
        let item = try mail.screen.list("read").items[0]
        #expect([item.title, item.subtitle, item.detail] == ["Grace", "The compiler", "09:41"])
        try mail.finish()
    }

    @Test("a word is searched for in what messages say, and how many have it is said")
    func search() throws {
        let mail = try mail()
        #expect(try mail.screen.field("Search").help == "")
        try mail.type("PROOFS", into: "Search")
        #expect(try ids(mail) == ["5"])
        #expect(try mail.screen.field("Search").help == "1 of 5")
        #expect(try mail.screen.list("read").label == "1 of 5 messages")
        try mail.type("carriage", into: "Search")
        #expect(try mail.screen.list("read").whenEmpty == "No message has “carriage”.")
        #expect(mail.texts.contains("No message is open."))
        try mail.finish()
    }

    @Test("the message that is shown is one of those found: the first one, unless the selected one is among them")
    func searchShows() throws {
        let mail = try mail()
        try mail.type("bring", into: "Search")
        #expect(try mail.screen.pane(2).texts.first == "Two books are due")
        try mail.perform("read", "5")
        try mail.type("proofs", into: "Search")
        try mail.type("", into: "Search")
        #expect(try mail.screen.pane(2).texts.first == "Tea on Thursday?")
        try mail.finish()
    }

    @Test("the next message and the one before are read among those found, up to the ends")
    func turn() throws {
        let mail = try mail()
        try mail.type("bring", into: "Search")
        #expect(try ids(mail) == ["3", "5"])
        try mail.perform("read", "3")
        for _ in 1...2 { try mail.press("Next") }
        #expect(try mail.screen.list("read").selected == "5")
        try mail.press("Prev")
        #expect(try mail.screen.list("read").selected == "3")
        try mail.finish()
    }

    @Test("a reply that is begun stays with its message, and is asked about before it is lost")
    func reply() throws {
        let mail = try mail()
        try mail.perform("read", "1")
        try mail.press("Reply")
        #expect(!mail.screen.hasUnsavedChanges)
        try mail.press("Send")
        #expect(mail.message == "Write the reply first.")
        try mail.type("Splendid!", into: "Reply")
        #expect(mail.screen.hasUnsavedChanges)
        #expect(try mail.screen.button("Discard").confirmation == "Discard the reply?")
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

    @Test("a message that is answered from the list has been read, and its row says that it is answered")
    func answeredFromList() throws {
        let mail = try mail()
        try mail.press("Reply")
        try mail.type("Splendid!", into: "Reply")
        try mail.press("Send")
        let row = try mail.screen.pane(1).list("read").items[0]
        #expect(!row.isUnread && row.badge == "answered")
        try mail.finish()
    }

    @Test("a draft has a mark in its row; the keys that turn to it show it, and do not write on it")
    func drafts() throws {
        let mail = try mail()
        func rows() throws -> [String] {
            try mail.screen.list("read").items.map { "\($0.title) \($0.badge)" }
        }
        try mail.press("Reply")
        try mail.type("Splendid!", into: "Reply")
        try mail.press("Postpone")
        #expect(try rows().prefix(2) == ["Grace draft", "Charles "])
        #expect(try mail.screen.list("read").label == "5 messages, 1 draft")
        try mail.press("Compose")
        try mail.type("Mary", into: "To")
        try mail.press("Postpone")
        #expect(try rows().prefix(2) == ["To Mary draft", "Grace draft"])
        #expect(try mail.screen.list("read").label == "5 messages, 2 drafts")
        try mail.press("Prev")
        #expect(try mail.screen.pane(2).texts.prefix(2) == ["New message", "To Mary, not sent"])
        #expect(try !mail.screen.button("Forward").isEnabled && mail.screen.button("Compose").isEnabled)
        try mail.press("Next")
        #expect(try mail.screen.pane(2).texts.contains("Splendid!"))
        #expect(throws: TestFailure.self) { try mail.screen.field("Reply") }
        try mail.perform("read", "/letter-1")
        #expect(try mail.screen.field("To").text == "Mary")
        try mail.press("Discard")
        try mail.perform("read", "1")
        try mail.type("", into: "Reply")
        try mail.perform("read", "2")
        #expect(try rows().prefix(2) == ["Grace ", "Charles "] && !mail.screen.hasUnsavedChanges)
        try mail.finish()
    }

    @Test("a new message is a draft of its own, and one that is begun is opened from its row")
    func newDraft() throws {
        let mail = try mail()
        for name in ["Mary", "Luigi"] {
            try mail.press("Compose")
            #expect(try mail.screen.field("To").text == "")
            try mail.type(name, into: "To")
            try mail.press("Postpone")
        }
        #expect(try mail.screen.list("read").items.prefix(2).map(\.title) == ["To Luigi", "To Mary"])
        try mail.press("To Mary")
        try mail.type("Tea", into: "Subject")
        try mail.type("At four?", into: "Text")
        try mail.press("Send")
        #expect(mail.message == "Sent to Mary.")
        #expect(try mail.screen.list("read").items.prefix(2).map(\.title) == ["To Luigi", "Grace"])
        #expect(try mail.screen.pane(2).texts.prefix(2) == ["New message", "To Luigi, not sent"])
        try mail.finish()
    }

    @Test("a search leaves out the drafts that do not have the word")
    func draftsSearched() throws {
        let mail = try mail()
        try mail.press("Compose")
        try mail.type("Mary", into: "To")
        try mail.type("Two more proofs", into: "Subject")
        try mail.press("Postpone")
        try mail.type("proofs", into: "Search")
        #expect(try ids(mail) == ["/letter-1", "5"])
        #expect(try mail.screen.list("read").label == "1 of 5 messages, 1 draft")
        try mail.type("engine", into: "Search")
        #expect(try ids(mail) == ["2"])
        #expect(try mail.screen.list("read").label == "1 of 5 messages" && mail.screen.hasUnsavedChanges)
        try mail.finish()
    }

    @Test("picked messages are marked as unread together")
    func unread() throws {
        let mail = try mail()
        try mail.perform("read", "1")
        for id in ["4", "5"] { try mail.pick(id) }
        try mail.press("Unread")
        #expect(mail.message == "Marked 2 messages as unread.")
        #expect(try mail.screen.title == "Inbox (4 unread)" && mail.screen.list("read").picked == [])
        try mail.finish()
    }

    @Test("deletions are taken back one after the other, the last one first")
    func undo() throws {
        let mail = try mail()
        for _ in 1...2 { try mail.press("Delete") }
        try mail.pick("4")
        try mail.pick("5")
        try mail.press("Delete")
        for left in [["3", "4", "5"], ["2", "3", "4", "5"], ["1", "2", "3", "4", "5"]] {
            try mail.press("Undo")
            #expect(try ids(mail) == left)
        }
        #expect(try mail.screen.list("read").selected == "1")
        try mail.finish()
    }

    @Test("a new message has a recipient and a text before it can be sent, and is asked about before it is lost")
    func compose() throws {
        let mail = try mail()
        try mail.press("Compose")
        #expect(!mail.screen.hasUnsavedChanges)
        try mail.press("Send")
        #expect(mail.message == "Write to whom first.")
        try mail.type("Grace", into: "To")
        try mail.press("Send")
        #expect(mail.message == "Write the text first.")
        try mail.type("Lunch", into: "Subject")
        try mail.type("Shall we?", into: "Text")
        #expect(mail.screen.hasUnsavedChanges)
        #expect(try mail.screen.button("Discard").confirmation == "Discard the message?")
        try mail.press("Send")
        #expect(mail.message == "Sent to Grace.")
        #expect(try mail.screen.pane(2).texts.first == "The compiler")
        try mail.press("Compose")
        try mail.press("Discard")
        #expect(try mail.screen.button("Compose").isEnabled && !mail.screen.hasUnsavedChanges)
        try mail.finish()
    }

    @Test("a message is forwarded in a new message, with its text")
    func forward() throws {
        let mail = try mail()
        try mail.perform("read", "2")
        try mail.press("Forward")
        #expect(try mail.screen.field("Subject").text == "Fwd: The engine")
        let text = try mail.screen.field("Text").text
        #expect(text.hasPrefix("\n\nCharles, 2026-11-24 08:12:\n> The mill turns"), "\(text)")
        try mail.type("Mary", into: "To")
        try mail.press("Send")
        #expect(mail.message == "Sent to Mary." && mail.screen.title == "Inbox (2 unread)")
        try mail.finish()
    }

    @Test("a reply that has been sent is with its message, and the row says so")
    func answered() throws {
        let mail = try mail()
        try mail.perform("read", "1")
        try mail.press("Reply")
        try mail.type("Well done.", into: "Reply")
        try mail.press("Send")
        #expect(try mail.screen.list("read").items[0].badge == "answered")
        #expect(try mail.screen.pane(2).texts.contains("You answered:") && mail.texts.contains("Well done."))
        try mail.finish()
    }

    @Test("a draft is discarded from its row, after a question")
    func discardDraft() throws {
        let mail = try mail()
        try mail.press("Compose")
        try mail.type("Lunch", into: "Subject")
        try mail.press("Postpone")
        #expect(try mail.screen.button("Delete").confirmation == "")
        mail.send(Action(id: "look", value: "/letter-1"))
        #expect(try mail.screen.button("Delete").confirmation == "Discard the draft?")
        try mail.press("Delete")
        #expect(mail.message == "Discarded the draft." && !mail.screen.hasUnsavedChanges)
        #expect(try ids(mail) == ["1", "2", "3", "4", "5"] && mail.screen.list("read").selected == "1")
        try mail.finish()
    }

    @Test("below a message are the earlier ones of its thread")
    func thread() throws {
        let mail = try mail("mailbox")
        try mail.perform("read", "31")
        let texts = try mail.screen.pane(2).texts
        #expect(texts.first == "Re: Sketch, second edition" && texts.contains("Luigi, 16 Nov 2026, 19:40"))
        try mail.perform("read", "20")
        #expect(try mail.screen.pane(2).texts.count == 3)
        try mail.finish()
    }

    @Test("a date is the time today, the day this year, and otherwise the month")
    func dates() {
        let today = Day(name: "2026-11-24")
        #expect(today.short("2026-11-24 09:41") == "09:41")
        #expect(today.short("2026-03-09 12:25") == "9 Mar")
        #expect(today.short("2025-12-10 08:00") == "Dec 2025")
        #expect(today.short("then") == "then")
    }

    @Test("a file without an empty line is not a message")
    func odd() {
        #expect(Message(id: "1", file: "From: Ada\n") == nil)
        #expect(Message(id: "1", file: "\n\nGood day\n\n")?.text == "Good day")
    }

    @Test("several messages are picked and deleted together; the one that is read stays open")
    func several() throws {
        let mail = try mail()
        #expect(try mail.screen.list("read").items.map(\.isUnread) == [true, true, true, false, false])
        try mail.press("Grace")
        try mail.pick("Charles")
        try mail.pick("3")
        #expect(try mail.screen.list("read").picked == ["2", "3"])
        try mail.press("Delete")
        #expect(mail.message == "Deleted 2 messages.")
        let list = try mail.screen.list("read")
        #expect(list.items.map(\.id) == ["1", "4", "5"] && list.picked == [] && list.selected == "1")
        #expect(try mail.screen.pane(2).texts.first == "The compiler")
        try mail.finish()
    }

    private func ids(_ mail: RIBTester) throws -> [String] { try mail.screen.list("read").items.map(\.id) }
}
