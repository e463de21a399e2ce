public import PluginABI

/// A span of time, such as `.seconds(2)` or `.milliseconds(300)`. As RxSwift's.
public typealias RxTimeInterval = Duration

/// The clock of operators that depend on time: the `Scheduler` of this host, so that a test can pass its own.
public typealias SchedulerType = Scheduler

/// The main actor's scheduler, by RxSwift's name. There is no other: a RIB lives on the main actor.
@MainActor
public enum MainScheduler {
    /// The scheduler of the real clock, on the main actor.
    public static var instance: SchedulerType { .main }
    /// The main scheduler, like ``instance``: everything is on the main actor.
    public static var asyncInstance: SchedulerType { .main }
}

extension ObservableType {
    /// Returns this observable: all events are on the main actor, and elements are passed on immediately.
    public func observe(on scheduler: SchedulerType) -> Observable<Element> { asObservable() }

    /// Returns this observable: all work is on the main actor. Put long work into an `async` function.
    public func subscribe(on scheduler: SchedulerType) -> Observable<Element> { asObservable() }

    /// Delivers each element after which no other came within `dueTime`. At the end, the waiting element is delivered
    /// first.
    ///
    ///     query.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
    public func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            var pending: (element: Element, timer: any Disposable)?
            let elements = source.subscribe(
                .init(
                    onNext: { element in
                        pending.take()?.timer.dispose()
                        let timer = scheduler.schedule(after: dueTime) {
                            if let element = pending.take()?.element { sink.next(element) }
                        }
                        pending = (element, timer)
                    },
                    onError: sink.fail,
                    onCompleted: {
                        if let element = pending.take()?.element { sink.next(element) }
                        sink.complete()
                    }
                )
            )
            return Disposables.create {
                elements.dispose()
                pending.take()?.timer.dispose()
            }
        }
    }

    /// Delivers the first element, and then at most one in each span of time: with `latest`, the last element of the
    /// span at the end of the span.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: SchedulerType
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let throttle = Throttle(dueTime, isLatestWanted: latest, scheduler, sink)
            let elements = source.subscribe(
                .init(onNext: throttle.next, onError: sink.fail, onCompleted: throttle.complete)
            )
            return Disposables.create {
                elements.dispose()
                throttle.dispose()
            }
        }
    }

    /// Delivers the elements as arrays: after `count` elements, or when `timeSpan` has passed since the last array, even
    /// if it is empty. At the end, the rest is delivered first.
    ///
    ///     taps.buffer(timeSpan: .seconds(1), count: 10, scheduler: MainScheduler.instance)
    public func buffer(timeSpan: RxTimeInterval, count: Int, scheduler: SchedulerType) -> Observable<[Element]> {
        let source = asObservable()
        return Observable { sink in
            let buffer = Buffer(timeSpan, count, scheduler, sink)
            buffer.wait()
            let elements = source.subscribe(
                .init(onNext: buffer.next, onError: sink.fail, onCompleted: buffer.complete)
            )
            return Disposables.create(elements, buffer.timer)
        }
    }

    /// Fails with ``RxError/timeout`` if the next element or the end takes longer than `dueTime` after the last
    /// element, or after the subscription.
    ///
    ///     service.load(id: id).timeout(.seconds(5), scheduler: MainScheduler.instance)
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let fail: @MainActor () -> Void = { sink.fail(RxError.timeout) }
            var timer = scheduler.schedule(after: dueTime, fail)
            let elements = source.subscribe(
                .init(
                    onNext: { element in
                        timer.dispose()
                        timer = scheduler.schedule(after: dueTime, fail)
                        sink.next(element)
                    },
                    onError: sink.fail,
                    onCompleted: sink.complete
                )
            )
            return Disposables.create {
                elements.dispose()
                timer.dispose()
            }
        }
    }

    /// Delays each element and the end; an error is passed on immediately.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let timers = CompositeDisposable()
            let later: @MainActor (@escaping @MainActor () -> Void) -> Void = { action in
                timers.insert(scheduler.schedule(after: dueTime, action))
            }
            timers.insert(
                source.subscribe(
                    .init(
                        onNext: { element in later { sink.next(element) } },
                        onError: sink.fail,
                        onCompleted: { later { sink.complete() } }
                    )
                )
            )
            return timers
        }
    }
}

extension Observable where Element == Int {
    /// Delivers 0, 1, 2 and so on, a number after each span of time.
    ///
    ///     Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
    public static func interval(_ period: RxTimeInterval, scheduler: SchedulerType) -> Observable<Int> {
        timer(period, period: period, scheduler: scheduler)
    }

    /// Delivers 0 after a span of time; then ends, or continues with 1, 2 and so on after each period.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: SchedulerType
    ) -> Observable<Int> {
        Observable { sink in
            let ticking = Ticking(period, scheduler, sink)
            ticking.begin(after: dueTime)
            return Disposables.create { ticking.timer?.dispose() }
        }
    }
}

/// A counter that runs until its subscription is disposed of.
@MainActor
private final class Ticking {
    private(set) var timer: (any Disposable)?
    private let period: Duration?
    private let scheduler: Scheduler
    private let sink: Sink<Int>
    private var count = 0

    init(_ period: Duration?, _ scheduler: Scheduler, _ sink: Sink<Int>) {
        (self.period, self.scheduler, self.sink) = (period, scheduler, sink)
    }

    func begin(after delay: Duration) {
        timer = scheduler.schedule(after: delay) { [self] in
            // Before the element: it can end the subscription.
            if let period { begin(after: period) }
            defer { count += 1 }
            sink.next(count)
            if period == nil { sink.complete() }
        }
    }
}

/// The elements since the last array of them.
@MainActor
private final class Buffer<Element> {
    let timer = SerialDisposable()
    private let span: Duration
    private let limit: Int
    private let scheduler: Scheduler
    private let sink: Sink<[Element]>
    private var elements: [Element] = []

    init(_ span: Duration, _ limit: Int, _ scheduler: Scheduler, _ sink: Sink<[Element]>) {
        (self.span, self.limit, self.scheduler, self.sink) = (span, limit, scheduler, sink)
    }

    func wait() {
        timer.disposable = scheduler.schedule(after: span) { [self] in deliver() }
    }

    func next(_ element: Element) {
        elements.append(element)
        if elements.count >= limit { deliver() }
    }

    func complete() {
        sink.next(elements)
        sink.complete()
    }

    private func deliver() {
        // Before the elements: they can end the subscription.
        wait()
        let delivered = elements
        elements = []
        sink.next(delivered)
    }
}

/// A filter that passes at most one element in each span of time.
@MainActor
private final class Throttle<Element> {
    private let span: Duration
    private let isLatestWanted: Bool
    private let scheduler: Scheduler
    private let sink: Sink<Element>
    private var timer: (any Disposable)?
    private var pending: Element?
    private var isEnding = false

    init(_ span: Duration, isLatestWanted: Bool, _ scheduler: Scheduler, _ sink: Sink<Element>) {
        (self.span, self.isLatestWanted, self.scheduler, self.sink) = (span, isLatestWanted, scheduler, sink)
    }

    func next(_ element: Element) {
        guard timer == nil else {
            pending = isLatestWanted ? element : nil
            return
        }
        begin()
        sink.next(element)
    }

    func complete() {
        isEnding = true
        if pending == nil { sink.complete() }
    }

    func dispose() { timer.take()?.dispose() }

    private func begin() {
        timer = scheduler.schedule(after: span) { [self] in
            timer = nil
            guard let element = pending.take() else { return }
            begin()
            sink.next(element)
            if isEnding { sink.complete() }
        }
    }
}
