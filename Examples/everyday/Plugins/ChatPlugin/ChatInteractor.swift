import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol ChatPresentable: Presentable {
    var listener: (any ChatPresentableListener)? { get set }
    func show(_ chat: ChatState, query: String, firstNew: Int?)
}

/// Keeps the conversations and the draft of the next message, and brings the answers.
final class ChatInteractor: PresentableInteractor<any ChatPresentable>, ChatPresentableListener {
    /// The conversations, which continue after a crash or another start.
    private(set) var state: ChatState { didSet { present() } }
    /// The word to search for; empty for all messages.
    private var query = "" { didSet { present() } }

    /// The number of the first message that was unread when the open room was entered; nil without such messages.
    private var firstNew: Int?
    /// The drafts in the other rooms; only that of the open room continues after a crash or another start.
    private var drafts: [Int: String] = [:]

    private let pause: Duration
    private let clock: Clock
    private let scheduler: Scheduler

    /// Makes the interactor.
    ///
    /// - Parameters:
    ///   - pause: the time before an answer; zero for an immediate answer.
    ///   - scheduler: the timer for the pause.
    ///   - clock: the clock for the day and the time of each message.
    init(
        presenter: any ChatPresentable,
        pause: Duration,
        scheduler: Scheduler = .main,
        clock: Clock,
        state: ChatState
    ) {
        self.pause = pause
        self.clock = clock
        self.scheduler = scheduler
        self.state = state
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        present()
        for room in state.rooms.indices { awaitAnswer(in: room) }
    }

    private func present() {
        presenter.show(state, query: query, firstNew: firstNew)
    }

    /// Answers the last message of a room after the pause. Further messages before the answer share it: only the last
    /// is answered.
    private func awaitAnswer(in room: Int) {
        guard let question = state.rooms[room].openQuestion else { return }
        guard pause > .zero else { return answer(question, in: room) }
        scheduler
            .schedule(after: pause) { [weak self] in self?.answer(question, in: room) }
            .disposeOnDeactivate(interactor: self)
    }

    private func answer(_ question: String, in room: Int) {
        guard state.rooms[room].openQuestion == question else { return }
        say(Answer(to: question).text, as: state.rooms[room].answerer, in: room)
    }

    private func say(_ text: String, as sender: String, in room: Int) {
        state.add(Message(sender: sender, text: text, day: clock.day, time: clock.time), to: room)
    }

    // MARK: ChatPresentableListener

    func write(_ text: String) {
        state.draft = text
    }

    func send() {
        guard state.canSend, state.open != nil else { return }
        let text = state.draft
        state.draft = ""
        query = ""
        firstNew = nil
        say(text, as: Message.ownSender, in: state.room)
        awaitAnswer(in: state.room)
    }

    func enter(_ room: Int) {
        query = ""
        drafts[state.room] = state.draft
        state.draft = drafts[room] ?? ""
        firstNew = state.firstUnread(in: room)
        state.enter(room)
    }

    func search(_ query: String) {
        self.query = query
    }
}
