// Observables that are written to, by RxSwift's names. For values that a manifest declares, use the streams of this host:
// they are shared with other plugins, and kept.

/// A subject that delivers each given element to its current subscribers; a new subscriber gets no earlier elements.
///
///     private let didTap = PublishSubject<Int>()
///     didTap.onNext(1)
@MainActor
public final class PublishSubject<Element>: Observable<Element> {
    private let broadcast: Broadcast<Element>

    /// Makes a subject without subscribers.
    public init() {
        let broadcast = Broadcast<Element>()
        self.broadcast = broadcast
        super.init { broadcast.add($0) }
    }

    /// Delivers an element.
    public func onNext(_ element: Element) { broadcast.next(element) }
    /// Ends the subject with an error, for all subscribers and later ones.
    public func onError(_ error: any Error) { broadcast.fail(error) }
    /// Ends the subject, for all subscribers and later ones.
    public func onCompleted() { broadcast.complete() }
}

/// A subject that delivers each given element, and the latest element to a new subscriber.
///
///     private let state = BehaviorSubject(value: State.waiting)
@MainActor
public final class BehaviorSubject<Element>: Observable<Element> {
    private let broadcast: Broadcast<Element>

    /// Makes a subject with a first element.
    public init(value: Element) {
        let broadcast = Broadcast([value], limit: 1)
        self.broadcast = broadcast
        super.init { broadcast.add($0) }
    }

    /// Returns the latest element; throws the error with which the subject has ended.
    public func value() throws -> Element {
        if let error = broadcast.error { throw error }
        return broadcast.replayed[0]
    }

    /// Delivers an element.
    public func onNext(_ element: Element) { broadcast.next(element) }
    /// Ends the subject with an error, for all subscribers and later ones.
    public func onError(_ error: any Error) { broadcast.fail(error) }
    /// Ends the subject, for all subscribers and later ones.
    public func onCompleted() { broadcast.complete() }
}

/// A subject that delivers each given element, and the latest elements to a new subscriber.
///
///     private let loggedIn = ReplaySubject<any LoggedInActionableItem>.create(bufferSize: 1)
///
/// A workflow usually waits for a replay subject, or for an `Eventual` of this host.
@MainActor
public final class ReplaySubject<Element>: Observable<Element> {
    private let broadcast: Broadcast<Element>

    private init(limit: Int) {
        let broadcast = Broadcast<Element>(limit: limit)
        self.broadcast = broadcast
        super.init { broadcast.add($0) }
    }

    /// Makes a subject that keeps the latest `bufferSize` elements.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        ReplaySubject(limit: bufferSize)
    }

    /// Makes a subject that keeps all elements.
    public static func createUnbounded() -> ReplaySubject<Element> {
        ReplaySubject(limit: .max)
    }

    /// Delivers an element.
    public func onNext(_ element: Element) { broadcast.next(element) }
    /// Ends the subject with an error, for all subscribers and later ones.
    public func onError(_ error: any Error) { broadcast.fail(error) }
    /// Ends the subject, for all subscribers and later ones.
    public func onCompleted() { broadcast.complete() }
}

/// A changing value that neither ends nor fails. As RxRelay's.
///
///     private let score = BehaviorRelay(value: Score())
///     var scoreStream: Observable<Score> { score.asObservable() }
///     score.accept(Score(player1Score: 1, player2Score: 0))
///
/// Unlike this host's `MutableValueStream`, a relay also delivers a value that equals the last value.
@MainActor
public final class BehaviorRelay<Element>: ObservableType {
    private let subject: BehaviorSubject<Element>

    /// The latest value.
    public private(set) var value: Element

    /// Makes a relay with a first value.
    public init(value: Element) {
        self.value = value
        subject = BehaviorSubject(value: value)
    }

    /// Delivers a value.
    public func accept(_ value: Element) {
        self.value = value
        subject.onNext(value)
    }

    /// Returns the value as an observable, which cannot be written.
    public func asObservable() -> Observable<Element> { subject.readOnly }
}

/// A relay that delivers each given element, and neither ends nor fails. As RxRelay's.
@MainActor
public final class PublishRelay<Element>: ObservableType {
    private let subject = PublishSubject<Element>()

    /// Makes a relay without subscribers.
    public init() {}

    /// Delivers an element.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// Returns the elements as an observable, which cannot be written.
    public func asObservable() -> Observable<Element> { subject.readOnly }
}
