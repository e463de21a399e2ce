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
    func compose()
    func reply()
    func forward()
    func edit(_ change: (inout Letter) -> Void)
    func editReply(_ text: String)
    func postpone()
    func discard()
    func send()
}

/// Shows the messages beside the selected message, or above it if there is no room. A new message is a page that leads back,
/// without panes: on a full screen, a dialog over the others.
final class MailViewController: ViewController, MailPresentable {
    weak var listener: (any MailPresentableListener)?

    private var mailbox = Mailbox(messages: [])
    private let today: Day

    init(today: Day) {
        self.today = today
    }

    override var screen: Screen {
        var screen = Screen(title: title) {
            if let letter = mailbox.written {
                form(letter)
            } else {
                Row {
                    Pane(share: 2, atLeast: 34, scrolling: .byItself) { messages }
                    Pane(share: 3, atLeast: 56, scrolling: .byItself) { opened }
                }
            }
        }
        .unsavedChanges(
            mailbox.drafts > 0,
            question: mailbox.drafts == 1 ? "Discard the draft?" : "Discard \(mailbox.drafts) drafts?"
        )
        // Buttons that lead from page to page keep the drafts, so they do not ask.
        screen.elements.append(buttons.element)
        return screen
    }

    private var title: String {
        let unread = mailbox.messages.count { !$0.isRead }
        if mailbox.written != nil { return "New message" }
        return unread > 0 ? "Inbox (\(unread) unread)" : "Inbox"
    }

    /// The selected message or letter.
    @ScreenBuilder
    private var opened: [Element] {
        if let letter = mailbox.openLetter {
            text(of: letter)
        } else if let open = mailbox.open {
            text(of: open)
        } else {
            Text("No message is open.", style: .caption)
        }
    }

    @ScreenBuilder
    private var messages: [Element] {
        let (found, query, all) = (mailbox.found.count, mailbox.query, mailbox.messages.count)
        Field("Search", id: "search", text: query, kind: .search, help: query.isEmpty ? "" : "\(found) of \(all)")
        List(status, id: "read", items: mailbox.rows.compactMap(item), selected: mailbox.selected)
            .focusing("look")
            .picking("pick", picked: mailbox.picked)
            .whenEmpty(query.isEmpty ? "The inbox is empty." : "No message has “\(query)”.")
    }

    /// The number of messages: of those found, or picked; and of drafts, if there are some.
    private var status: String {
        let (found, all, drafts) = (mailbox.found.count, mailbox.messages.count, mailbox.foundDrafts)
        if !mailbox.picked.isEmpty { return "\(mailbox.picked.count) of \(all) messages picked" }
        let count = mailbox.query.isEmpty ? "\(all)" : "\(found) of \(all)"
        let messages = "\(count) \(all == 1 ? "message" : "messages")"
        return drafts == 0 ? messages : "\(messages), \(drafts) \(drafts == 1 ? "draft" : "drafts")"
    }

    private func item(_ row: String) -> List.Item? {
        mailbox.letters.first { $0.id == row }.map(item) ?? mailbox.messages.first { $0.id == row }.map(item)
    }

    private func item(_ letter: Letter) -> List.Item {
        List.Item(id: letter.id, title: letter.recipient.isEmpty ? "New message" : "To \(letter.recipient)")
            .subtitle(letter.subject)
            .badge("draft")
    }

    private func item(_ message: Message) -> List.Item {
        List.Item(id: message.id, title: message.sender, detail: today.short(message.date))
            .subtitle(message.subject)
            .badge(message.hasReply ? "draft" : message.answers.isEmpty ? "" : "answered")
            .unread(!message.isRead)
    }

    @ScreenBuilder
    private func text(of message: Message) -> [Element] {
        Text(message.subject, style: .headline)
        Text("From \(message.sender), \(day(of: message))", style: .caption)
        if let reply = message.reply {
            if case .reply? = mailbox.writing {
                Field("Reply", id: "reply-text", text: reply, kind: .lines).rows(5)
            } else {
                Text("Your reply, which is not sent:", style: .caption)
                Text(reply, tone: .accent)
                Divider()
            }
        }
        for answer in message.answers {
            Text("You answered:", style: .caption)
            Text(answer)
            Divider()
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
    private func text(of letter: Letter) -> [Element] {
        Text(letter.subject.isEmpty ? "New message" : letter.subject, style: .headline)
        Text(letter.recipient.isEmpty ? "Not sent" : "To \(letter.recipient), not sent", style: .caption)
        Text(letter.text, tone: .accent)
    }

    @ScreenBuilder
    private func form(_ letter: Letter) -> [Element] {
        Field("To", id: "to", text: letter.recipient)
        Field("Subject", id: "subject", text: letter.subject)
        Field("Text", id: "text", text: letter.text, kind: .lines).rows(12)
    }

    private var buttons: Row {
        switch mailbox.writing {
        case .letter?: buttons(discarding: mailbox.written?.isEmpty == false ? "Discard the message?" : "")
        case .reply?: buttons(discarding: mailbox.open?.hasReply == true ? "Discard the reply?" : "")
        case nil: buttonsOfReader
        }
    }

    private func buttons(discarding question: String) -> Row {
        Row {
            Button("Send", id: "send", role: .primary).shortcut("s")
            Button("Postpone", id: "postpone", role: .back).shortcut("p")
            Button("Discard", id: "discard", confirmation: question).shortcut("x")
        }
    }

    private var buttonsOfReader: Row {
        let (isOpen, isRow) = (mailbox.open != nil, mailbox.selected != nil)
        let isDraft = mailbox.openLetter != nil && mailbox.picked.isEmpty
        return Row {
            Button("Reply", id: "reply", isEnabled: isOpen).shortcut("r")
            Button("Forward", id: "forward", isEnabled: isOpen).shortcut("f")
            Button("Compose", id: "compose").shortcut("c")
            // A message can be brought back, but not a draft.
            Button(
                "Delete",
                id: "delete",
                confirmation: isDraft ? "Discard the draft?" : "",
                isEnabled: isRow || !mailbox.picked.isEmpty
            )
            .shortcut("d")
            Button("Unread", id: "unread", isEnabled: isOpen || !mailbox.picked.isEmpty).shortcut("u")
            Button("Next", id: "turn", value: "1", isEnabled: isRow).shortcut("n")
            Button("Prev", id: "turn", value: "-1", isEnabled: isRow).shortcut("p")
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
        case "reply": listener?.reply()
        case "forward": listener?.forward()
        case "reply-text": listener?.editReply(value)
        case "compose": listener?.compose()
        case "to": listener?.edit { $0.recipient = value }
        case "subject": listener?.edit { $0.subject = value }
        case "text": listener?.edit { $0.text = value }
        case "postpone": listener?.postpone()
        case "discard": listener?.discard()
        case "send": listener?.send()
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

    func refuse(_ words: String) {
        say(words, tone: .warning)
    }

    func announceDeletion(_ words: String) {
        say(words, undo: "undo")
    }
}
