import DequeModule
import NIOCore

/// The lines of a session's host, as far as a page may still need them.
///
/// A page that reads slowly gets the last screen, or what has changed since the screen that it has. A new page gets the
/// last screen with its changes, and only the messages not yet shown on any page: an old alert is not repeated.
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
        case "screen":
            let isKnown = screen?.renew(entry, line.head) ?? false
            if !isKnown { screen = ShownScreen(entry, line.head) }
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

    /// Returns true once, when the host has to write the whole screen again: so hours of changes fill no memory.
    mutating func needsWhole() -> Bool { screen?.needsWhole() ?? false }

    /// Returns the lines for a page that has seen everything up to a number.
    ///
    /// - Parameter number: nil for a page that has seen nothing of this host.
    mutating func entries(after number: Int?) -> [Entry] {
        if let number, number >= last { return [] }
        defer { for index in messages.indices { messages[index].isSeen = true } }
        let screens = screen?.entries(after: number) ?? []
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
    private var changes: [Change] = []
    /// The bytes of the changes.
    private var size = 0
    private static let leastSize = 1 << 16
    /// The host's number of the screen.
    private var revision: Int?
    /// True while the host has been asked to write the screen again.
    private var isAsked = false

    private struct Change {
        let entry: LineLog.Entry
        let base: Int
        let revision: Int

        /// The operations, without brackets; nil for a line in another form than ribs-host's.
        var operations: ByteBuffer? {
            let head = Self.head(base, revision)
            let view = entry.bytes.readableBytesView
            guard view.starts(with: head.utf8), view.suffix(2).elementsEqual("]}".utf8) else { return nil }
            return ByteBuffer(view.dropFirst(head.utf8.count).dropLast(2))
        }

        /// Returns the beginning of a line, up to the operations.
        static func head(_ base: Int, _ revision: Int) -> String {
            #"{"type":"change","base":\#(base),"revision":\#(revision),"patch":["#
        }
    }

    init(_ entry: LineLog.Entry, _ head: HostLine.Head) {
        whole = entry
        revision = head.revision
    }

    /// Adds a change.
    ///
    /// - Returns: false for a change of another screen.
    mutating func change(_ entry: LineLog.Entry, _ head: HostLine.Head) -> Bool {
        guard let base = head.base, base == revision, let new = head.revision else { return false }
        revision = new
        changes.append(Change(entry: entry, base: base, revision: new))
        size += entry.bytes.readableBytes
        return true
    }

    /// Returns true once, as soon as the changes take more memory than the screen, and than 64 KiB: the host then has to
    /// write the whole screen again.
    mutating func needsWhole() -> Bool {
        guard !isAsked, size > max(whole.bytes.readableBytes, Self.leastSize) else { return false }
        isAsked = true
        return true
    }

    /// Takes the whole screen that the host was asked for: a page with all changes has it already.
    ///
    /// - Returns: false for another screen.
    mutating func renew(_ entry: LineLog.Entry, _ head: HostLine.Head) -> Bool {
        guard isAsked, let revision, head.revision == revision else { return false }
        whole = LineLog.Entry(number: changes.last?.entry.number ?? whole.number, bytes: entry.bytes)
        (changes, size, isAsked) = ([], 0, false)
        return true
    }

    /// Returns the lines for a page that has seen everything up to a number: the changes since then, after the whole
    /// screen if the page does not have that.
    func entries(after number: Int?) -> [LineLog.Entry] {
        guard let number, number >= whole.number else { return [whole] + joined(changes[...]) }
        return joined(changes[(1 + (changes.lastIndex { $0.entry.number <= number } ?? -1))...])
    }

    /// Returns changes as one, so that a page draws once.
    private func joined(_ changes: ArraySlice<Change>) -> [LineLog.Entry] {
        guard changes.count > 1, let first = changes.first, let last = changes.last else { return changes.map(\.entry) }
        let operations = changes.compactMap(\.operations)
        guard operations.count == changes.count else { return changes.map(\.entry) }
        var line = ByteBuffer(string: Change.head(first.base, last.revision))
        for (index, part) in operations.enumerated() {
            if index > 0 { line.writeString(",") }
            line.writeImmutableBuffer(part)
        }
        line.writeString("]}")
        return [LineLog.Entry(number: last.entry.number, bytes: line)]
    }
}
