import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol MailPresentableListener: AnyObject {
    func look(_ id: String)
    func read(_ id: String)
    func read(after distance: Int)
    func search(_ query: String)
    func pick(_ id: String)
    func markUnread()
    func delete()
    func undo()
    func reply(_ text: String?)
    func write(_ letter: Letter?)
    func send()
}

/// Shows the messages beside the selected message, or above it if there is no room.
final class MailViewController: ViewController, MailPresentable {
    weak var listener: (any MailPresentableListener)?

    private var mailbox = Mailbox(messages: [])
    private let today: Day

    init(today: Day) {
        self.today = today
    }

    override var screen: Screen {
        let unread = mailbox.messages.count { !$0.isRead }
        return Screen(title: unread > 0 ? "Inbox (\(unread) unread)" : "Inbox") {
            Row {
                Pane(share: 2, atLeast: 34, scrolling: .byItself) { messages }
                Pane(share: 3, atLeast: 32, scrolling: .byItself) {
                    if let letter = mailbox.letter {
                        form(letter)
                    } else if let open = mailbox.open {
                        text(of: open)
                    } else {
                        Text("No message is open.", style: .caption)
                    }
                }
            }
            if mailbox.letter == nil, mailbox.open?.reply == nil { buttons }
        }
        .unsavedChanges(mailbox.hasDraft, question: "Discard what you have written?")
    }

    @ScreenBuilder
    private var messages: [Element] {
        let (found, query, all) = (mailbox.found, mailbox.query, mailbox.messages.count)
        let count = mailbox.picked.isEmpty ? "\(all) messages" : "\(mailbox.picked.count) of \(all) messages picked"
        let help = query.isEmpty ? "" : "\(found.count) of \(all)"
        Field("Search", id: "search", text: query, kind: .search, help: help)
        List(count, id: "read", items: found.map(item), selected: mailbox.selected)
            .focusing("look")
            .picking("pick", picked: mailbox.picked)
            .whenEmpty(query.isEmpty ? "The inbox is empty." : "No message has “\(query)”.")
    }

    private func item(_ message: Message) -> List.Item {
        List.Item(id: message.id, title: message.sender, detail: today.short(message.date))
            .subtitle(message.subject)
            .unread(!message.isRead)
    }

    @ScreenBuilder
    private func text(of message: Message) -> [Element] {
        Text(message.subject, style: .headline)
        Text("From \(message.sender), \(day(of: message))", style: .caption)
        if let reply = message.reply {
            Field("Reply", id: "text", text: reply, kind: .lines).rows(8)
            Row {
                Button("Send", id: "send", role: .primary, isEnabled: !reply.isEmpty)
                Button("Discard", id: "discard", confirmation: reply.isEmpty ? "" : "Discard the reply?")
            }
        }
        Text(markdown: message.text)
        for earlier in mailbox.messages(before: message) {
            Divider()
            Text("\(earlier.sender), \(day(of: earlier))", style: .caption)
            Text(markdown: earlier.text)
        }
    }

    private func day(of message: Message) -> String {
        "\(Day.words(of: message.date).joined(separator: " ")), \(message.date.suffix(5))"
    }

    @ScreenBuilder
    private func form(_ letter: Letter) -> [Element] {
        Text("New message", style: .headline)
        Field("To", id: "to", text: letter.recipient)
        Field("Subject", id: "subject", text: letter.subject)
        Field("Text", id: "text", text: letter.text, kind: .lines).rows(12)
        Row {
            Button("Send", id: "send", role: .primary, isEnabled: letter.canBeSent)
            Button("Discard", id: "discard", confirmation: letter.isEmpty ? "" : "Discard the message?")
        }
    }

    private var buttons: Row {
        let isOpen = mailbox.open != nil
        return Row {
            Button("Reply", id: "reply", isEnabled: isOpen).shortcut("r")
            Button("Compose", id: "compose").shortcut("c")
            Button("Delete", id: "delete", isEnabled: isOpen || !mailbox.picked.isEmpty).shortcut("d")
            Button("Unread", id: "unread", isEnabled: isOpen).shortcut("u")
            Button("Next", id: "turn", value: "1", isEnabled: isOpen).shortcut("n")
            Button("Prev", id: "turn", value: "-1", isEnabled: isOpen).shortcut("p")
            if !mailbox.deletions.isEmpty { Button("Undo", id: "undo").shortcut("z") }
        }
    }

    override func perform(_ action: Action) {
        let value = action.value ?? ""
        switch action.id {
        case "look": listener?.look(value)
        case "read": listener?.read(value)
        case "turn": listener?.read(after: Int(value) ?? 0)
        case "search": listener?.search(value)
        case "pick": listener?.pick(value)
        case "unread": listener?.markUnread()
        case "delete": listener?.delete()
        case "undo": listener?.undo()
        case "reply": listener?.reply("")
        case "compose": listener?.write(Letter())
        case "to": edit { $0.recipient = value }
        case "subject": edit { $0.subject = value }
        case "text": if mailbox.letter == nil { listener?.reply(value) } else { edit { $0.text = value } }
        case "discard": if mailbox.letter == nil { listener?.reply(nil) } else { listener?.write(nil) }
        case "send": listener?.send()
        default: break
        }
    }

    private func edit(_ change: (inout Letter) -> Void) {
        guard var letter = mailbox.letter else { return }
        change(&letter)
        listener?.write(letter)
    }

    // MARK: MailPresentable

    func show(_ mailbox: Mailbox) {
        self.mailbox = mailbox
        setNeedsDisplay()
    }

    func announce(_ words: String) {
        say(words)
    }

    func announceDeletion(_ words: String) {
        say(words, undo: "undo")
    }
}
