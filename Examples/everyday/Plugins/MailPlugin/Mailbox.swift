/// The messages and drafts, and what a person is doing with them.
struct Mailbox {
    /// A draft whose fields are open.
    enum Writing {
        case letter(id: String)
        /// The reply to the selected message.
        case reply
    }

    var messages: [Message]
    /// The id of the selected message or letter.
    var selected: String?
    var picked: Set<String> = []
    /// The word to search for; empty for all messages.
    var query = ""
    /// The begun letters, the newest first. Begun replies are with their messages.
    var letters: [Letter] = []
    private(set) var lettersBegun = 0
    /// The draft that is being written; nil while a person reads.
    var writing: Writing?
    /// The deletions that can be undone, the last one at the end: messages with their places.
    var deletions: [[(place: Int, message: Message)]] = []

    /// The messages found, and the letters.
    var found: [Message] { query.isEmpty ? messages : messages.filter { $0.contains(query) } }
    private var foundLetters: [Letter] { letters.filter { !$0.isEmpty && (query.isEmpty || $0.contains(query)) } }
    /// The ids of the rows: of the letters and the messages found.
    var rows: [String] { foundLetters.map(\.id) + found.map(\.id) }
    /// The letter that is being written, and the selected one, which is shown.
    var written: Letter? { if case .letter(let id)? = writing { letters.first { $0.id == id } } else { nil } }
    var openLetter: Letter? { letters.first { $0.id == selected } }
    /// The selected message, which is shown.
    var open: Message? { messages.first { $0.id == selected } }

    /// Returns the earlier messages of the thread of a message, the newest first.
    func messages(before message: Message) -> [Message] {
        messages.filter { $0.thread == message.thread && $0.date < message.date }
    }

    /// The number of begun letters and replies, and of those found.
    var drafts: Int { letters.count { !$0.isEmpty } + messages.count(where: \.hasReply) }
    var foundDrafts: Int { foundLetters.count + found.count(where: \.hasReply) }

    /// Begins a new letter, whatever other letters there are.
    mutating func beginLetter() {
        lettersBegun += 1
        letters.insert(Letter(id: "/letter-\(lettersBegun)"), at: 0)
        writing = .letter(id: letters[0].id)
    }

    /// Selects a row. A draft that is being written is closed, and kept unless it is empty.
    mutating func select(_ row: String?) {
        selected = row
        writing = nil
        letters.removeAll(where: \.isEmpty)
        for index in messages.indices where messages[index].reply == "" { messages[index].reply = nil }
    }
}
