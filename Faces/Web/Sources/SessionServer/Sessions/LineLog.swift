import DequeModule
import NIOCore

/// What the host of a session has said, as far as a page may still need it.
///
/// A page that reads slowly gets the last screen, not every screen in between. A page that is new gets the last screen,
/// and of messages only those that no page has shown: an old alert is not repeated.
struct LineLog {
    /// A line with its number.
    struct Entry: Sendable {
        let number: Int
        let bytes: ByteBuffer
        var isSeen = false
        /// What is different from the screen before, and that one's number; nil for what is sent whole.
        var change: (base: Int, bytes: ByteBuffer)?
    }

    /// How many messages and answers are kept, of each kind.
    private static let limit = 100

    private(set) var last = 0
    private(set) var screen: Entry?
    private var messages: Deque<Entry> = []
    private var answers: Deque<Entry> = []
    /// The notice that a plugin keeps the host busy, while it does.
    private var busy: Entry?

    /// Adds a line. Types of lines that this version does not know are passed on as messages: the page ignores what it
    /// does not know.
    ///
    /// - Returns: false for a change of a screen that is not the last one.
    @discardableResult
    mutating func add(_ line: HostLine) -> Bool {
        last += 1
        let entry = Entry(number: last, bytes: line.bytes)
        switch line.head.type {
        // What plugins log is for the operator.
        case "hello", "log": break
        case "screen": screen = entry
        case "change":
            guard let old = screen, let whole = ScreenPatch.line(of: old.bytes, after: line.bytes) else { return false }
            screen = Entry(number: last, bytes: whole, change: (old.number, line.bytes))
        // The answer to what this program has asked itself.
        case "done" where line.head.id == nil: break
        case "done": answers.append(entry)
        case "notice" where line.head.kind == "busy" && line.head.phase == "begin":
            busy = entry
            messages.append(entry)
        case "notice" where line.head.kind == "busy":
            busy = nil
            messages.append(entry)
        default: messages.append(entry)
        }
        if messages.count > Self.limit { messages.removeFirst() }
        if answers.count > Self.limit { answers.removeFirst() }
        return true
    }

    /// What a page gets that has seen all up to a number; nil for one that has seen nothing of this host.
    mutating func entries(after number: Int?) -> [Entry] {
        defer { for index in messages.indices { messages[index].isSeen = true } }
        guard let number else {
            let new = messages.filter { !$0.isSeen }
            let stillBusy = busy.flatMap { busy in new.contains { $0.number == busy.number } ? nil : busy }
            return ([screen, stillBusy].compactMap(\.self) + new).sorted { $0.number < $1.number }
        }
        guard number < last else { return [] }
        let all = [screen].compactMap(\.self) + messages + answers
        return all.filter { $0.number > number }.sorted { $0.number < $1.number }
    }
}
