import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol ChatPresentableListener: AnyObject {
    func write(_ text: String)
    func send()
    func enter(_ room: Int)
    func search(_ query: String)
}

/// Shows the open room, with the end of its conversation in sight, above the field for the next message; and beside it
/// the other rooms, if there are any, and the people.
final class ChatViewController: ViewController, ChatPresentable {
    weak var listener: (any ChatPresentableListener)?

    private var chat = ChatState(rooms: [], room: 0, draft: "")
    private var query = ""
    /// The number of the first message that was unread when the room was entered; nil without such messages.
    private var firstNew: Int?
    /// The messages on the screen, which are made again only when they have changed: a person types many letters between
    /// two of them.
    private var conversation: [Element] = []

    override var screen: Screen {
        let hasRooms = chat.rooms.count > 1
        return Screen(title: title) {
            Row {
                if hasRooms { Pane(atLeast: 20, scrolling: .byItself) { rooms } }
                Pane(share: 4, atLeast: 40, scrolling: .atEnd) {
                    conversation
                }
            }
            // Each room has a field of its own, to which the focus moves from the button that has led there.
            Field("Message", id: draft(in: chat.room), text: chat.draft, submits: "send")
            Row {
                Button("Send", id: "send", role: .primary, isEnabled: chat.canSend)
                if hasRooms {
                    Button("Next room", id: "next", value: String(chat.room(after: 1))).shortcut("n")
                    Button("Previous room", id: "previous", value: String(chat.room(after: -1))).shortcut("p")
                }
            }
        }
        .unsavedChanges(chat.canSend, question: "Discard the message?")
    }

    /// The name of the room. That of more than two people begins with #.
    private var title: String {
        guard let name = chat.open?.name else { return "Chat" }
        return name.hasPrefix("#") ? name : "Chat with \(name)"
    }

    private func draft(in room: Int) -> String { "draft-\(room)" }

    @ScreenBuilder
    private var rooms: [Element] {
        let (all, found) = (chat.open?.messages.count ?? 0, found.count)
        Field("Search", id: "search", text: query, kind: .search, help: query.isEmpty ? "" : "\(found) of \(all)")
        List("Rooms", id: "enter", items: zip(0..., chat.rooms).map(item), selected: String(chat.room))
            .focusing("enter")
        Text("People", style: .headline)
        for person in chat.open?.people ?? [] {
            if person.isAway {
                Text("\(person.name), away", style: .caption)
            } else {
                Text(person.name, tone: .positive)
            }
        }
    }

    private func item(_ number: Int, _ room: Room) -> List.Item {
        List.Item(id: String(number), title: room.name)
            .badge(room.unread == 0 ? "" : String(room.unread))
            .unread(room.unread > 0)
    }

    /// The messages, a line each: the time and the speaker, and the text beside them. What a person says within a minute
    /// has both once.
    @ScreenBuilder
    private func makeConversation(in room: Room) -> [Element] {
        if found.isEmpty {
            Text(query.isEmpty ? "Nothing has been said yet." : "No message has “\(query)”.", style: .caption)
        }
        let widest = found.map(\.sender.count).max() ?? 0
        let days = [""] + turns.map(\.messages[0].day)
        for (turn, dayBefore) in zip(turns, days) {
            let first = turn.messages[0]
            if first.day != dayBefore { Text(first.day, style: .headline) }
            if turn.isNew { Text("New", style: .headline, tone: .warning) }
            Row {
                let blanks = String(repeating: " ", count: widest - first.sender.count)
                let tone = first.isOwn ? Tone.accent : .secondAccent
                Text("\(first.time)  \(blanks)\(first.sender)", style: .caption, tone: tone)
                Column {
                    for message in turn.messages { Text(message.text) }
                }
            }
        }
        if room.openQuestion != nil { Text("\(room.answerer) is writing…", style: .caption) }
    }

    /// The messages of the open room that have the word of the search.
    private var found: [Message] {
        let (messages, word) = (chat.open?.messages ?? [], query.lowercased())
        return word.isEmpty ? messages : messages.filter { "\($0.sender) \($0.text)".lowercased().contains(word) }
    }

    /// The messages, grouped by speaker and time. The first new one begins a group.
    private var turns: [(messages: [Message], isNew: Bool)] {
        var turns: [(messages: [Message], isNew: Bool)] = []
        for (number, message) in found.enumerated() {
            let isNew = number == firstNew && query.isEmpty
            let last = turns.last?.messages.last
            if !isNew, let last, (last.sender, last.day, last.time) == (message.sender, message.day, message.time) {
                turns[turns.count - 1].messages.append(message)
            } else {
                turns.append(([message], isNew))
            }
        }
        return turns
    }

    override func perform(_ action: Action) {
        let value = action.value ?? ""
        switch action.id {
        case draft(in: chat.room): listener?.write(value)
        case "send": listener?.send()
        case "enter", "next", "previous": Int(value).map { listener?.enter($0) }
        case "search": listener?.search(value)
        default: break
        }
    }

    // MARK: ChatPresentable

    func show(_ chat: ChatState, query: String, firstNew: Int?) {
        let isOther =
            chat.rooms != self.chat.rooms || chat.room != self.chat.room || query != self.query
            || firstNew != self.firstNew
        (self.chat, self.query, self.firstNew) = (chat, query, firstNew)
        if isOther { conversation = chat.open.map(makeConversation) ?? [] }
        setNeedsDisplay()
    }
}
