import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol MailPresentableListener: AnyObject {
    func read(_ id: String)
    func pick(_ id: String)
    func markUnread()
    func delete()
    func close()
}

/// Shows the messages beside the open message, or above it if there is no room.
final class MailViewController: ViewController, MailPresentable {
    weak var listener: (any MailPresentableListener)?

    private var messages: [Message] = []
    private var selected: Message?
    private var picked: Set<String> = []

    override var screen: Screen {
        let unread = messages.count { !$0.isRead }
        return Screen(title: unread > 0 ? "Inbox (\(unread) unread)" : "Inbox") {
            Row {
                Pane(share: 2, atLeast: 34, scrolling: .byItself) {
                    List("Messages", id: "read", items: messages.map(item), selected: selected?.id)
                        .picking("pick", picked: picked)
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
                let canDelete = isOpen || !picked.isEmpty
                Button("Delete", id: "delete", role: .destructive, confirmation: question, isEnabled: canDelete)
                    .shortcut("d")
                Button("Close", id: "close", role: .cancel)
            }
        }
    }

    private var question: String {
        switch picked.count {
        case 0: "Delete “\(selected?.subject ?? "")”?"
        case 1: "Delete the picked message?"
        default: "Delete \(picked.count) messages?"
        }
    }

    private func item(_ message: Message) -> List.Item {
        List.Item(id: message.id, title: "\(message.sender): \(message.subject)").unread(!message.isRead)
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "read": listener?.read(action.value ?? "")
        case "pick": listener?.pick(action.value ?? "")
        case "unread": listener?.markUnread()
        case "delete": listener?.delete()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: MailPresentable

    func show(_ messages: [Message], selected: Message?, picked: Set<String>) {
        self.messages = messages
        self.selected = selected
        self.picked = picked
        setNeedsDisplay()
    }
}
