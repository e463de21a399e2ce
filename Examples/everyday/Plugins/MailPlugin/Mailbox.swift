/// The messages and drafts, and what a person is doing with them.
struct Mailbox {
    /// A draft whose fields are open.
    enum Writing {
        case letter
        /// The reply to the selected message.
        case reply
    }

    var messages: [Message]
    /// The id of the selected message, or ``Letter/row``.
    var selected: String?
    var picked: Set<String> = []
    /// The word to search for; empty for all messages.
    var query = ""
    /// The begun letter; nil if there is none. Begun replies are with their messages.
    var letter: Letter?
    /// The draft that is being written; nil while a person reads.
    var writing: Writing?
    /// The deletions that can be undone, the last one at the end: messages with their places.
    var deletions: [[(place: Int, message: Message)]] = []

    /// The messages found.
    var found: [Message] { query.isEmpty ? messages : messages.filter { $0.contains(query) } }
    /// The ids of the rows: of the letter, if there is one, and of the messages found.
    var rows: [String] { (letter?.isEmpty == false ? [Letter.row] : []) + found.map(\.id) }
    /// The row of what is shown.
    var row: String? { writing == .letter && letter?.isEmpty == false ? Letter.row : selected }
    /// The selected message, which is shown.
    var open: Message? { messages.first { $0.id == selected } }

    /// Returns the earlier messages of the thread of a message, the newest first.
    func messages(before message: Message) -> [Message] {
        messages.filter { $0.thread == message.thread && $0.date < message.date }
    }

    /// The number of begun letters and replies.
    var drafts: Int { (letter?.isEmpty == false ? 1 : 0) + messages.count(where: \.hasReply) }

    /// Selects a row. A draft that is being written is closed, and kept unless it is empty.
    mutating func select(_ row: String?) {
        selected = row
        writing = nil
        if letter?.isEmpty == true { letter = nil }
        for index in messages.indices where messages[index].reply == "" { messages[index].reply = nil }
    }
}
