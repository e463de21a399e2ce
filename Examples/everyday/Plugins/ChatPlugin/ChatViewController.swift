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
                    for (index, message) in conversation.messages.enumerated() {
                        let heading = heading(of: message, after: index > 0 ? conversation.messages[index - 1] : nil)
                        if !heading.isEmpty { Text(heading, style: .caption) }
                        Text(message.text, tone: message.isOwn ? .accent : .neutral)
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
    }

    /// Returns the time and the speaker's name, if they differ from those of the message before.
    private func heading(of message: Message, after last: Message?) -> String {
        if last?.isOwn != message.isOwn { return "\(message.time) \(message.isOwn ? "You" : person)" }
        return last?.time == message.time ? "" : message.time
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
