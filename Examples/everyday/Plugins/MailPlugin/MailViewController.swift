import PluginABI

/// What a person can do on this screen.
@MainActor
protocol MailPresentableListener: AnyObject {
    func read(_ id: String)
    func markUnread()
    func delete()
    func close()
}

/// Shows the messages beside the one that is read, or above it where there is no room.
final class MailViewController: ViewController, MailPresentable {
    weak var listener: (any MailPresentableListener)?

    private var messages: [Message] = []
    private var selected: Message?

    override var screen: Screen {
        let unread = messages.count { !$0.isRead }
        return Screen(title: unread > 0 ? "Inbox (\(unread) unread)" : "Inbox") {
            Row {
                Pane(share: 2, atLeast: 34, scrolling: .byItself) {
                    List("Messages", id: "read", items: messages.map(item), selected: selected?.id)
                }
                Pane(share: 3, atLeast: 40, scrolling: .byItself) {
                    if let selected {
                        Text(selected.subject, style: .headline)
                        Text("From \(selected.sender)", style: .caption)
                        Text(markdown: selected.text)
                    } else {
                        Text("No message is open.", style: .caption)
                    }
                }
            }
            Row {
                let isOpen = selected != nil
                Button("Mark as unread", id: "unread", isEnabled: isOpen).shortcut("u")
                Button("Delete", id: "delete", role: .destructive, confirmation: question, isEnabled: isOpen)
                    .shortcut("d")
                Button("Close", id: "close", role: .cancel)
            }
        }
    }

    private var question: String { "Delete “\(selected?.subject ?? "")”?" }

    private func item(_ message: Message) -> List.Item {
        List.Item(id: message.id, title: "\(message.sender): \(message.subject)", detail: message.isRead ? "" : "new")
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "read": listener?.read(action.value ?? "")
        case "unread": listener?.markUnread()
        case "delete": listener?.delete()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: MailPresentable

    func show(_ messages: [Message], selected: Message?) {
        self.messages = messages
        self.selected = selected
        setNeedsDisplay()
    }
}
