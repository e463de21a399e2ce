import DequeModule
import NIOCore

/// The lines of a session's host, as far as a page may still need them.
///
/// A page that reads slowly gets the last screen, not every screen in between. A new page gets the last screen, and
/// only the messages not yet shown on any page: an old alert is not repeated.
struct LineLog {
    /// A line with its number.
    struct Entry: Sendable {
        let number: Int
        let bytes: ByteBuffer
        var isSeen = false
        /// The difference from the screen before, with that screen's number; nil for a line sent as a whole.
        var change: (base: Int, bytes: ByteBuffer)?
    }

    /// The greatest number of messages kept, and of answers.
    private static let limit = 100

    private(set) var last = 0
    private(set) var screen: Entry?
    private var messages: Deque<Entry> = []
    private var answers: Deque<Entry> = []
    /// The notice that a plugin keeps the host busy; nil while the host is not busy.
    private var busy: Entry?

    /// Adds a line. Lines of an unknown type are passed on as messages: the page ignores types unknown to it.
    ///
    /// - Returns: false for a change of another screen than the last one.
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

    /// Returns the lines for a page that has seen everything up to a number; nil for a page that has seen nothing of
    /// this host.
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
