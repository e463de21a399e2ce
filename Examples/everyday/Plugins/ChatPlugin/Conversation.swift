extension Message {
    /// The sender of a person's own messages.
    static let ownSender = "You"

    var isOwn: Bool { sender == Self.ownSender }
}

extension Room {
    /// The last message, if it is the person's own and has no answer yet.
    var openQuestion: String? { messages.last.flatMap { $0.isOwn ? $0.text : nil } }

    /// The name of the person who answers: of those in the room, the last one that has spoken.
    var answerer: String { messages.last { !$0.isOwn }?.sender ?? people.first?.name ?? name }
}

extension ChatState {
    /// True if there is anything to send.
    var canSend: Bool { draft.contains { !$0.isWhitespace } }

    /// The room on the screen; nil if there are no rooms.
    var open: Room? { rooms.indices.contains(room) ? rooms[room] : nil }

    /// Returns the number of the room some places further; after the last room is the first.
    func room(after distance: Int) -> Int { (room + distance + rooms.count) % max(1, rooms.count) }

    /// Returns the number of the first unread message in a room; nil if all are read.
    func firstUnread(in room: Int) -> Int? {
        guard rooms.indices.contains(room), 1...max(1, rooms[room].messages.count) ~= rooms[room].unread else {
            return nil
        }
        return rooms[room].messages.count - rooms[room].unread
    }

    /// Opens a room: its messages are read then.
    mutating func enter(_ room: Int) {
        guard rooms.indices.contains(room) else { return }
        self.room = room
        rooms[room].unread = 0
    }

    /// Adds a message, which is unread in a room that is not open.
    mutating func add(_ message: Message, to room: Int) {
        rooms[room].messages.append(message)
        if room != self.room { rooms[room].unread += 1 }
    }
}
