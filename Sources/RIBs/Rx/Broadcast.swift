/// The subscribers of a subject, and the elements replayed to a new subscriber.
@MainActor
final class Broadcast<Element> {
    private enum End {
        case completed
        case failed(any Error)
    }

    /// The latest elements, which a new subscriber gets.
    private(set) var replayed: [Element]
    private let limit: Int
    private var end: End?
    private var sinks: [AnySink] = []
    /// The number of sinks in the list whose subscriptions are over. They are removed when they are half of all, so that
    /// leaving a long list takes a constant time.
    private var endedCount = 0

    /// - Parameter limit: the number of elements that a new subscriber gets.
    init(_ replayed: [Element] = [], limit: Int = 0) {
        self.replayed = replayed
        self.limit = limit
    }

    /// The error of the end; nil without an error.
    var error: (any Error)? {
        if case .failed(let error) = end { error } else { nil }
    }

    /// True once the subject has ended.
    var isOver: Bool { end != nil }

    func add(_ sink: Sink<Element>) -> any Disposable {
        if end == nil { sinks.append(sink) }
        for element in replayed { sink.next(element) }
        finish(sink)
        return Ending { [weak self] in self?.sinkDidEnd() }
    }

    private func sinkDidEnd() {
        endedCount += 1
        guard 2 * endedCount >= sinks.count else { return }
        sinks.removeAll(where: \.isOver)
        endedCount = 0
    }

    func next(_ element: Element) {
        guard end == nil else { return }
        if limit > 0 { replay(element) }
        // A copy: a subscriber that subscribes meanwhile gets later elements only, and one that is disposed none.
        for sink in sinks { Self.own(sink).next(element) }
    }

    private func replay(_ element: Element) {
        if limit == 1, !replayed.isEmpty {
            replayed[0] = element
        } else {
            if replayed.count >= limit { replayed.removeFirst() }
            replayed.append(element)
        }
    }

    /// Sound: only sinks of these elements are added.
    private static func own(_ sink: AnySink) -> Sink<Element> { unsafeDowncast(sink, to: Sink<Element>.self) }

    func complete() { finish(with: .completed) }

    func fail(_ error: any Error) { finish(with: .failed(error)) }

    private func finish(with end: End) {
        guard self.end == nil else { return }
        self.end = end
        let last = sinks
        sinks = []
        for sink in last { finish(Self.own(sink)) }
    }

    private func finish(_ sink: Sink<Element>) {
        switch end {
        case nil: break
        case .completed: sink.complete()
        case .failed(let error): sink.fail(error)
        }
    }
}
