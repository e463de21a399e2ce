import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol ChatPresentable: Presentable {
    var listener: (any ChatPresentableListener)? { get set }
    func show(_ conversation: ChatState, isAnswerComing: Bool)
}

/// Keeps the conversation and the draft of the next message, and brings the answers.
final class ChatInteractor: PresentableInteractor<any ChatPresentable>, ChatPresentableListener {
    weak var listener: (any ChatListener)?

    /// The conversation, which continues after a crash or another start.
    private(set) var state: ChatState

    private let pause: Duration
    private let clock: Clock
    private let scheduler: Scheduler

    /// Makes the interactor.
    ///
    /// - Parameters:
    ///   - pause: the time before an answer; zero for an immediate answer.
    ///   - scheduler: the timer for the pause.
    ///   - clock: the clock for the time of each message.
    init(
        presenter: any ChatPresentable,
        pause: Duration,
        scheduler: Scheduler = .main,
        clock: Clock,
        state: ChatState?
    ) {
        self.pause = pause
        self.clock = clock
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

    /// The last message, if it is the person's own and has no answer yet.
    private var openQuestion: String? {
        guard let last = state.messages.last, last.isOwn else { return nil }
        return last.text
    }

    /// Answers the last message after the pause. Further messages before the answer share it: only the last is
    /// answered.
    private func awaitAnswer() {
        guard let question = openQuestion else { return }
        guard pause > .zero else { return answer(question) }
        scheduler
            .schedule(after: pause) { [weak self] in self?.answer(question) }
            .disposeOnDeactivate(interactor: self)
    }

    private func answer(_ question: String) {
        guard openQuestion == question else { return }
        append(Answer(to: question).text, isOwn: false)
    }

    private func append(_ text: String, isOwn: Bool) {
        state.messages.append(Message(isOwn: isOwn, text: text, time: clock.time))
        present()
    }

    // MARK: ChatPresentableListener

    func write(_ text: String) {
        state.draft = text
        present()
    }

    func send() {
        guard state.canSend else { return }
        let text = state.draft
        state.draft = ""
        append(text, isOwn: true)
        awaitAnswer()
    }

    func close() {
        listener?.didClose()
    }
}

extension ChatState {
    /// True if there is anything to send.
    var canSend: Bool { draft.contains { !$0.isWhitespace } }
}
