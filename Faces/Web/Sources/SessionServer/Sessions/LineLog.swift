import DequeModule
import NIOCore

/// The lines of a session's host, as far as a page may still need them.
///
/// A page that reads slowly gets the last screen, or what has changed since the screen that it has. A new page gets the
/// last screen, and only the messages not yet shown on any page: an old alert is not repeated.
struct LineLog {
    /// A line with its number.
    struct Entry: Sendable {
        let number: Int
        let bytes: ByteBuffer
        var isSeen = false
    }

    /// The greatest number of messages kept, and of answers.
    private static let limit = 100

    private(set) var last = 0
    private var screen: ShownScreen?
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
        case "screen": screen = ShownScreen(entry, line.head)
        case "change": return screen?.change(entry, line.head) ?? false
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

    /// Returns the lines for a page that has seen everything up to a number; nil if the host's changes cannot be applied.
    ///
    /// - Parameter number: nil for a page that has seen nothing of this host.
    mutating func entries(after number: Int?) -> [Entry]? {
        if let number, number >= last { return [] }
        defer { for index in messages.indices { messages[index].isSeen = true } }
        guard let screens = screen == nil ? [] : screen?.entries(after: number) else { return nil }
        let others: [Entry]
        if let number {
            others = (messages + answers).filter { $0.number > number }
        } else {
            let new = messages.filter { !$0.isSeen }
            others = new + [busy].compactMap { busy in new.contains { $0.number == busy?.number } ? nil : busy }
        }
        return (screens + others).sorted { $0.number < $1.number }
    }
}

/// The screen that a host shows: a line with a whole screen, and the lines with its changes since then.
private struct ShownScreen {
    private var whole: LineLog.Entry
    private var changes: [LineLog.Entry] = []
    /// The bytes of the changes. They are applied when they take more memory than the screen, and than 64 KiB.
    private var size = 0
    private static let leastSize = 1 << 16
    /// The host's number of the screen.
    private var revision: Int?

    init(_ entry: LineLog.Entry, _ head: HostLine.Head) {
        whole = entry
        revision = head.revision
    }

    /// Adds a change.
    ///
    /// - Returns: false for a change of another screen, or one that cannot be applied.
    mutating func change(_ entry: LineLog.Entry, _ head: HostLine.Head) -> Bool {
        guard let base = head.base, base == revision else { return false }
        // Applying them is rare, and so is a page that needs more than the last one.
        guard size <= max(whole.bytes.readableBytes, Self.leastSize) || apply() else { return false }
        revision = head.revision
        changes.append(entry)
        size += entry.bytes.readableBytes
        return true
    }

    /// Returns the lines for a page that has seen everything up to a number: the changes since then, or the whole
    /// screen; nil if changes cannot be applied.
    mutating func entries(after number: Int?) -> [LineLog.Entry]? {
        if let number, number >= whole.number {
            return Array(changes[(1 + (changes.lastIndex { $0.number <= number } ?? -1))...])
        }
        return apply() ? [whole] : nil
    }

    /// Makes a whole screen of the changes.
    private mutating func apply() -> Bool {
        guard let last = changes.last else { return true }
        guard let line = ScreenPatch.line(of: whole.bytes, after: changes.map(\.bytes)) else { return false }
        whole = LineLog.Entry(number: last.number, bytes: line)
        (changes, size) = ([], 0)
        return true
    }
}
