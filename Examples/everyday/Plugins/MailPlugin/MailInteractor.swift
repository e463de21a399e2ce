import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol MailPresentable: Presentable {
    var listener: (any MailPresentableListener)? { get set }
    func show(_ messages: [Message], selected: Message?, picked: Set<String>)
}

/// Keeps the messages, the open message, and the picked ones.
final class MailInteractor: PresentableInteractor<any MailPresentable>, MailPresentableListener {
    weak var listener: (any MailListener)?

    private var messages: [Message]
    private var selected: String?
    private var picked: Set<String> = []

    init(presenter: any MailPresentable, messages: [Message]) {
        self.messages = messages
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        present()
    }

    private func present() {
        presenter.show(messages, selected: messages.first { $0.id == selected }, picked: picked)
    }

    // MARK: MailPresentableListener

    func read(_ id: String) {
        guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
        messages[index].isRead = true
        selected = id
        present()
    }

    func pick(_ id: String) {
        picked.formSymmetricDifference([id])
        present()
    }

    func markUnread() {
        guard let index = messages.firstIndex(where: { $0.id == selected }) else { return }
        messages[index].isRead = false
        present()
    }

    /// Deletes the picked messages; without any, the open message.
    func delete() {
        let deleted = picked.isEmpty ? Set([selected].compactMap(\.self)) : picked
        messages.removeAll { deleted.contains($0.id) }
        if let read = selected, deleted.contains(read) { selected = nil }
        picked = []
        present()
    }

    func close() {
        listener?.didClose()
    }
}
