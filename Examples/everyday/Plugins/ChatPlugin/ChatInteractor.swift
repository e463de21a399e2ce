import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol ChatPresentable: Presentable {
    var listener: (any ChatPresentableListener)? { get set }
    func show(_ conversation: ChatState, isAnswerComing: Bool)
}

/// Keeps the conversation and what is being written, and brings the answers.
final class ChatInteractor: PresentableInteractor<any ChatPresentable>, ChatPresentableListener {
    weak var listener: (any ChatListener)?

    /// The conversation, which continues after a crash or another start.
    private(set) var state: ChatState

    private let pause: Duration
    private let scheduler: Scheduler

    /// - Parameters:
    ///   - pause: the time that an answer takes; zero for one that comes immediately.
    ///   - scheduler: says when it has passed.
    init(presenter: any ChatPresentable, pause: Duration, scheduler: Scheduler = .main, state: ChatState?) {
        self.pause = pause
        self.scheduler = scheduler
        self.state = state ?? ChatState(messages: [], draft: "")
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        present()
        awaitAnswer()
    }

    private func present() {
        presenter.show(state, isAnswerComing: openQuestion != nil)
    }

    /// The own message that has no answer yet.
    private var openQuestion: String? {
        guard let last = state.messages.last, last.isOwn else { return nil }
        return last.text
    }

    /// A message that is sent before the answer came is answered with it: there is one answer to the last.
    private func awaitAnswer() {
        guard let question = openQuestion else { return }
        guard pause > .zero else { return answer(question) }
        scheduler
            .schedule(after: pause) { [weak self] in self?.answer(question) }
            .disposeOnDeactivate(interactor: self)
    }

    private func answer(_ question: String) {
        guard openQuestion == question else { return }
        state.messages.append(Message(isOwn: false, text: Answer(to: question).text))
        present()
    }

    // MARK: ChatPresentableListener

    func write(_ text: String) {
        state.draft = text
        present()
    }

    func send() {
        guard state.canSend else { return }
        state.messages.append(Message(isOwn: true, text: state.draft))
        state.draft = ""
        present()
        awaitAnswer()
    }

    func close() {
        listener?.didClose()
    }
}

extension ChatState {
    /// Whether there is anything to send.
    var canSend: Bool { draft.contains { !$0.isWhitespace } }
}
