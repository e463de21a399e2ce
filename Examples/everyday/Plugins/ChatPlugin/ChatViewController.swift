import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol ChatPresentableListener: AnyObject {
    func write(_ text: String)
    func send()
    func close()
}

/// Shows the conversation, with its end in sight, above the field for the next message.
final class ChatViewController: ViewController, ChatPresentable {
    weak var listener: (any ChatPresentableListener)?

    private let person: String
    private var conversation = ChatState(messages: [], draft: "")
    private var isAnswerComing = false

    /// Makes the screen.
    ///
    /// - Parameter person: the name of the person who answers.
    init(person: String) {
        self.person = person
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Chat with \(person)") {
            Row {
                Pane(scrolling: .atEnd) {
                    if conversation.messages.isEmpty { Text("Nothing has been said yet.", style: .caption) }
                    for turn in turns {
                        Row {
                            Text(turn[0].time, style: .caption)
                            Column {
                                Text(turn[0].isOwn ? "You" : person, tone: turn[0].isOwn ? .accent : .secondAccent)
                                for message in turn { Text(message.text) }
                            }
                        }
                    }
                    if isAnswerComing { ProgressBar("\(person) is writing", fraction: nil) }
                }
            }
            Field("Message", id: "draft", text: conversation.draft, submits: "send")
            Row {
                Button("Send", id: "send", role: .primary, isEnabled: conversation.canSend)
                Button("Close", id: "close", role: .cancel)
            }
        }
        .unsavedChanges(conversation.canSend, question: "Discard the message?")
    }

    /// The messages, grouped by speaker and time.
    private var turns: [[Message]] {
        var turns: [[Message]] = []
        for message in conversation.messages {
            if let last = turns.last?.last, last.isOwn == message.isOwn, last.time == message.time {
                turns[turns.count - 1].append(message)
            } else {
                turns.append([message])
            }
        }
        return turns
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "draft": listener?.write(action.value ?? "")
        case "send": listener?.send()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: ChatPresentable

    func show(_ conversation: ChatState, isAnswerComing: Bool) {
        self.conversation = conversation
        self.isAnswerComing = isAnswerComing
        setNeedsDisplay()
    }
}
