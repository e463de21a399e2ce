import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol MailPresentable: Presentable {
    var listener: (any MailPresentableListener)? { get set }
    func show(_ mailbox: Mailbox)
    func announce(_ words: String)
    func refuse(_ words: String)
    func announceDeletion(_ words: String)
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

    func look(_ row: String) {
        mailbox.select(row)
    }

    /// Opens a row: a message is read then, and a draft is written on.
    func read(_ row: String) {
        look(row)
        if mailbox.openLetter != nil { mailbox.writing = .letter(id: row) }
        guard let message = mailbox.open else { return }
        if message.hasReply { return reply() }
        change(row) { $0.isRead = true }
    }

    /// Reads the row a number of places further down. A draft there is shown, and not written on.
    func read(after distance: Int) {
        let rows = mailbox.rows
        guard let place = rows.firstIndex(where: { $0 == mailbox.selected }), rows.indices.contains(place + distance)
        else { return }
        look(rows[place + distance])
        change(mailbox.selected) { $0.isRead = true }
    }

    /// Shows the messages with a word. The selected message stays if it is one of them.
    func search(_ query: String) {
        mailbox.query = query
        if !mailbox.rows.contains(where: { $0 == mailbox.selected }) { mailbox.select(mailbox.rows.first) }
    }

    func pick(_ id: String) {
        if mailbox.messages.contains(where: { $0.id == id }) { mailbox.picked.formSymmetricDifference([id]) }
    }

    /// The picked messages; without any, the selected one.
    private var chosen: Set<String> {
        mailbox.picked.isEmpty ? Set([mailbox.selected].compactMap(\.self)) : mailbox.picked
    }

    /// Marks the picked messages as unread; without any, the selected one.
    func markUnread() {
        let picked = mailbox.picked
        for id in chosen { change(id) { $0.isRead = false } }
        mailbox.picked = []
        if picked.count > 1 { presenter.announce("Marked \(picked.count) messages as unread.") }
    }

    /// Deletes the picked messages; without any, the selected message or draft, whose place the next one takes.
    func delete() {
        if let letter = mailbox.openLetter, mailbox.picked.isEmpty { return discard(letter) }
        let picked = chosen
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

    /// Begins a new letter. One that was begun is a row of the list, and opens from there.
    func compose() {
        mailbox.beginLetter()
    }

    /// Opens the reply to the selected message that was begun, or a new one. Who answers a message has read it.
    func reply() {
        change(mailbox.selected) {
            $0.reply = $0.reply ?? ""
            $0.isRead = true
        }
        mailbox.writing = .reply
    }

    func edit(_ change: (inout Letter) -> Void) {
        guard let index = mailbox.letters.firstIndex(where: { $0.id == mailbox.written?.id }) else { return }
        change(&mailbox.letters[index])
    }

    func editReply(_ text: String) {
        if case .reply? = mailbox.writing { change(mailbox.selected) { $0.reply = text } }
    }

    /// Closes the draft, and keeps it.
    func postpone() {
        mailbox.select(mailbox.selected)
    }

    /// Begins a letter with the selected message in it.
    func forward() {
        guard let message = mailbox.open else { return }
        mailbox.beginLetter()
        mailbox.letters[0].subject = "Fwd: \(message.subject)"
        let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }
        mailbox.letters[0].text = "\n\n\(message.sender), \(message.date):\n\(lines.joined(separator: "\n"))"
    }

    private func discard(_ letter: Letter) {
        let place = mailbox.rows.firstIndex { $0 == letter.id } ?? 0
        mailbox.letters.removeAll { $0.id == letter.id }
        mailbox.select(mailbox.rows.prefix(place + 1).last)
        presenter.announce("Discarded the draft.")
    }

    func discard() {
        switch mailbox.writing {
        case .letter(let id)?: mailbox.letters.removeAll { $0.id == id }
        case .reply?: change(mailbox.selected) { $0.reply = nil }
        case nil: return
        }
        let isGone = mailbox.open == nil && mailbox.openLetter == nil
        mailbox.select(isGone ? mailbox.rows.first : mailbox.selected)
    }

    func send() {
        switch mailbox.writing {
        case .letter?:
            guard let letter = mailbox.written else { return }
            if let missing = letter.missing { return presenter.refuse(missing) }
            discard()
            presenter.announce("Sent to \(letter.recipient).")
        case .reply?:
            guard let message = mailbox.open else { return }
            guard message.hasReply else { return presenter.refuse("Write the reply first.") }
            change(message.id) { $0.answers.append($0.reply ?? "") }
            discard()
            presenter.announce("Sent to \(message.sender).")
        case nil: return
        }
    }
}
