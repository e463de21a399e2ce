import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol MailPresentable: Presentable {
    var listener: (any MailPresentableListener)? { get set }
    func show(_ messages: [Message], selected: Message?)
}

/// Keeps the messages, and which one is read.
final class MailInteractor: PresentableInteractor<any MailPresentable>, MailPresentableListener {
    weak var listener: (any MailListener)?

    private var messages: [Message]
    private var selected: String?

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
        presenter.show(messages, selected: messages.first { $0.id == selected })
    }

    // MARK: MailPresentableListener

    func read(_ id: String) {
        guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
        messages[index].isRead = true
        selected = id
        present()
    }

    func markUnread() {
        guard let index = messages.firstIndex(where: { $0.id == selected }) else { return }
        messages[index].isRead = false
        present()
    }

    func delete() {
        messages.removeAll { $0.id == selected }
        selected = nil
        present()
    }

    func close() {
        listener?.didClose()
    }
}
