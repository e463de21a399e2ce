extension EventStream {
    /// Returns a stream of the events after which no other came for the given time: the last of each series.
    ///
    ///     query.events
    ///         .debounce(for: .milliseconds(300), scheduler: scheduler)
    ///         .subscribe { [worker] in worker.search($0) }
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// Each event starts the time again. Where the source ends, the event that waits is delivered first; where the
    /// subscription ends, it is dropped. As Rx's and Combine's `debounce`.
    ///
    /// - Parameters:
    ///   - time: the time without another event.
    ///   - scheduler: the clock; a test passes its own.
    public final func debounce(for time: Duration, scheduler: Scheduler = .main) -> EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in
            let wait = Wait()
            var waiting: Value?
            let deliver: @MainActor () -> Void = {
                guard let event = waiting.take() else { return }
                onEvent(event)
            }
            let source = subscribe(
                { event in
                    waiting = event
                    wait.begin(scheduler, time, deliver)
                },
                onFinish: {
                    wait.end()
                    deliver()
                    onFinish?()
                }
            )
            return Subscription {
                source.dispose()
                wait.end()
                waiting = nil
            }
        }
    }

    /// Returns a stream of the events, until none has come for the given time: then the stream ends for this
    /// subscriber.
    ///
    ///     answers.map(Answer.some)
    ///         .timeout(after: .seconds(5), sending: Answer.tooLate)
    ///         .subscribe { [presenter] in presenter.show($0) }
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// The time starts with the subscription, and again with each event. At its end, `last` is delivered if there is
    /// one, iterations end, and nothing more comes. As Combine's `timeout`; Rx's ends with an error, which streams do
    /// not have: to fail after a time, use ``Eventual/timeout(after:scheduler:)``.
    ///
    /// - Parameters:
    ///   - time: how long to wait for each event.
    ///   - last: the event that says that it was too late.
    ///   - scheduler: the clock; a test passes its own.
    public final func timeout(
        after time: Duration,
        sending last: Value? = nil,
        scheduler: Scheduler = .main
    ) -> EventStream<Value> {
        DerivedEventStream { [self] onEvent, onFinish in
            let wait = Wait()
            var source: Subscription?
            let end: @MainActor () -> Void = {
                source.take()?.dispose()
                if let last { onEvent(last) }
                onFinish?()
            }
            wait.begin(scheduler, time, end)
            source = subscribe(
                { event in
                    wait.begin(scheduler, time, end)
                    onEvent(event)
                },
                onFinish: {
                    wait.end()
                    onFinish?()
                }
            )
            return Subscription {
                wait.end()
                source.take()?.dispose()
            }
        }
    }
}

/// The error of an ``Eventual`` that did not get a value in time.
public struct TimeoutError: Error, Equatable, Sendable {
    /// The time within which the value was expected.
    public let time: Duration

    init(_ time: Duration) {
        self.time = time
    }
}

extension Eventual {
    /// Returns an eventual with this eventual's value, or a ``TimeoutError`` if there is no value within the given
    /// time.
    ///
    ///     let login = loggedIn.first().timeout(after: .seconds(30))
    ///
    /// This eventual still gets its value when the value comes later. As Rx's `timeout`.
    ///
    /// - Parameters:
    ///   - time: how long to wait for the value.
    ///   - scheduler: the clock; a test passes its own.
    public func timeout(after time: Duration, scheduler: Scheduler = .main) -> Eventual {
        let result = Eventual()
        let timer = scheduler.schedule(after: time) { result.fail(TimeoutError(time)) }
        whenDone { end in
            timer.dispose()
            result.finish(end)
        }
        return result
    }
}

/// A wait that can be started again: at most one timer runs.
@MainActor
private final class Wait {
    private var timer: Subscription?

    func begin(_ scheduler: Scheduler, _ time: Duration, _ action: @escaping @MainActor () -> Void) {
        end()
        timer = scheduler.schedule(after: time, action)
    }

    func end() {
        timer.take()?.dispose()
    }
}
