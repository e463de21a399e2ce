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
    func send()
    func close()
}

/// Shows the messages beside the selected message, or above it if there is no room.
final class MailViewController: ViewController, MailPresentable {
    weak var listener: (any MailPresentableListener)?

    private var mailbox = Mailbox(messages: [])

    override var screen: Screen {
        let unread = mailbox.messages.count { !$0.isRead }
        return Screen(title: unread > 0 ? "Inbox (\(unread) unread)" : "Inbox") {
            Row {
                Pane(share: 2, atLeast: 34, scrolling: .byItself) { messages }
                Pane(share: 3, atLeast: 32, scrolling: .byItself) {
                    if let open = mailbox.open { text(of: open) } else { Text("No message is open.", style: .caption) }
                }
            }
            Row {
                let isOpen = mailbox.open != nil
                Button("Mark as unread", id: "unread", isEnabled: isOpen).shortcut("u")
                Button("Delete", id: "delete", isEnabled: isOpen || !mailbox.picked.isEmpty).shortcut("d")
                if !mailbox.deleted.isEmpty { Button("Undo", id: "undo").shortcut("z") }
                Button("Close", id: "close", role: .cancel)
            }
        }
        .unsavedChanges(mailbox.hasReply, question: "Discard the reply?")
    }

    @ScreenBuilder
    private var messages: [Element] {
        let (found, query) = (mailbox.found, mailbox.query)
        let count = query.isEmpty ? "" : "\(found.count) of \(mailbox.messages.count)"
        Field("Search", id: "search", text: query, kind: .search, help: count)
        List("Messages", id: "read", items: found.map(item), selected: mailbox.selected)
            .focusing("look")
            .picking("pick", picked: mailbox.picked)
            .whenEmpty(query.isEmpty ? "The inbox is empty." : "No message has “\(query)”.")
    }

    private func item(_ message: Message) -> List.Item {
        List.Item(id: message.id, title: message.sender, detail: message.date)
            .subtitle(message.subject)
            .unread(!message.isRead)
    }

    @ScreenBuilder
    private func text(of message: Message) -> [Element] {
        Text(message.subject, style: .headline)
        Text("From \(message.sender), \(message.date)", style: .caption)
        Text(markdown: message.text)
        if let reply = message.reply {
            Field("Reply", id: "text", text: reply, kind: .lines)
            Row {
                Button("Send", id: "send", role: .primary, isEnabled: !reply.isEmpty)
                Button("Discard", id: "discard", confirmation: reply.isEmpty ? "" : "Discard the reply?")
            }
        } else {
            Row {
                Button("Reply", id: "reply").shortcut("r")
                Button("Next", id: "turn", value: "1").shortcut("n")
                Button("Previous", id: "turn", value: "-1").shortcut("p")
            }
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
        case "reply", "text": listener?.reply(value)
        case "discard": listener?.reply(nil)
        case "send": listener?.send()
        case "close": listener?.close()
        default: break
        }
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
