import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol MailPresentable: Presentable {
    var listener: (any MailPresentableListener)? { get set }
    func show(_ mailbox: Mailbox)
    func announce(_ words: String)
    func announceDeletion(_ words: String)
}

/// The messages, the selected message, and the picked ones.
struct Mailbox {
    var messages: [Message]
    var selected: String?
    var picked: Set<String> = []
    /// The word to search for; empty for all messages.
    var query = ""
    /// The message that is being written; nil if there is none.
    var letter: Letter?
    /// The deletions that can be undone, the last one at the end: messages with their places.
    var deletions: [[(place: Int, message: Message)]] = []

    /// The messages found.
    var found: [Message] { query.isEmpty ? messages : messages.filter { $0.contains(query) } }
    /// The selected message, which is shown.
    var open: Message? { messages.first { $0.id == selected } }
    /// Returns the earlier messages of the thread of a message, the newest first.
    func messages(before message: Message) -> [Message] {
        messages.filter { $0.thread == message.thread && $0.date < message.date }
    }
    /// True if a letter or a reply was begun and not sent.
    var hasDraft: Bool { letter?.isEmpty == false || messages.contains { $0.reply?.isEmpty == false } }
}

/// Keeps the mailbox.
final class MailInteractor: PresentableInteractor<any MailPresentable>, MailPresentableListener {
    private var mailbox: Mailbox { didSet { presenter.show(mailbox) } }

    init(presenter: any MailPresentable, messages: [Message]) {
        mailbox = Mailbox(messages: messages, selected: messages.first?.id)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(mailbox)
    }

    private func change(_ id: String?, _ change: (inout Message) -> Void) {
        guard let index = mailbox.messages.firstIndex(where: { $0.id == id }) else { return }
        change(&mailbox.messages[index])
    }

    // MARK: MailPresentableListener

    func look(_ id: String) {
        mailbox.selected = id
    }

    func read(_ id: String) {
        look(id)
        change(id) { $0.isRead = true }
    }

    /// Reads the message a number of places further down, among those found.
    func read(after distance: Int) {
        let found = mailbox.found
        guard let place = found.firstIndex(where: { $0.id == mailbox.selected }) else { return }
        if found.indices.contains(place + distance) { read(found[place + distance].id) }
    }

    /// Shows the messages with a word. The selected message stays if it is one of them.
    func search(_ query: String) {
        mailbox.query = query
        let found = mailbox.found
        if !found.contains(where: { $0.id == mailbox.selected }) { mailbox.selected = found.first?.id }
    }

    func pick(_ id: String) {
        mailbox.picked.formSymmetricDifference([id])
    }

    func markUnread() {
        change(mailbox.selected) { $0.isRead = false }
    }

    /// Deletes the picked messages; without any, the selected message, whose place the next one takes.
    func delete() {
        let picked = mailbox.picked.isEmpty ? Set([mailbox.selected].compactMap(\.self)) : mailbox.picked
        let deleted = mailbox.messages.enumerated().filter { picked.contains($0.element.id) }
        guard let first = deleted.first else { return }
        mailbox.deletions.append(deleted.map { ($0.offset, $0.element) })
        let place = mailbox.found.firstIndex { $0.id == mailbox.selected } ?? 0
        mailbox.messages.removeAll { picked.contains($0.id) }
        mailbox.picked = []
        if mailbox.open == nil { mailbox.selected = (mailbox.found.prefix(place + 1).last ?? mailbox.found.last)?.id }
        presenter.announceDeletion(
            deleted.count == 1 ? "Deleted “\(first.element.subject)”." : "Deleted \(deleted.count) messages."
        )
    }

    /// Brings the messages deleted last back to their places.
    func undo() {
        guard let deleted = mailbox.deletions.popLast() else { return }
        for (place, message) in deleted { mailbox.messages.insert(message, at: place) }
        mailbox.selected = deleted.first?.message.id
    }

    func write(_ letter: Letter?) {
        mailbox.letter = letter
    }

    func reply(_ text: String?) {
        change(mailbox.selected) { $0.reply = text }
    }

    /// Sends the letter, or else the reply.
    func send() {
        if let letter = mailbox.letter {
            guard letter.canBeSent else { return }
            write(nil)
            presenter.announce("Sent to \(letter.recipient).")
        } else if let message = mailbox.open, message.reply?.isEmpty == false {
            reply(nil)
            presenter.announce("Sent to \(message.sender).")
        }
    }
}
