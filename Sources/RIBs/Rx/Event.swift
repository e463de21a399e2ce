import PluginABI

/// An element, or the end of an observable. As RxSwift's.
public enum Event<Element> {
    /// An element.
    case next(Element)
    /// The error that ends the observable.
    case error(any Error)
    /// The end.
    case completed

    /// The element; nil for the end.
    public var element: Element? { if case .next(let element) = self { element } else { nil } }

    /// The error; nil without an error.
    public var error: (any Error)? { if case .error(let error) = self { error } else { nil } }

    /// True for the end, with an error or without.
    public var isStopEvent: Bool { if case .next = self { false } else { true } }

    /// True for the end without an error.
    public var isCompleted: Bool { if case .completed = self { true } else { false } }
}

extension ObserverType {
    /// Takes an event.
    ///
    ///     didTap.on(.next(1))
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }
}

// Observables as events, by RxSwift's names.
extension ObservableType {
    /// Subscribes: each event is delivered, until the result is disposed.
    public func subscribe(_ on: @escaping @MainActor (Event<Element>) -> Void) -> any Disposable {
        subscribe(onNext: { on(.next($0)) }, onError: { on(.error($0)) }, onCompleted: { on(.completed) })
    }

    /// Delivers each element, and the end or the error, as events; then ends.
    public func materialize() -> Observable<Event<Element>> {
        let source = asObservable()
        return Observable { sink in
            source.subscribe(
                .init(
                    onNext: { sink.next(.next($0)) },
                    onError: {
                        sink.next(.error($0))
                        sink.complete()
                    },
                    onCompleted: {
                        sink.next(.completed)
                        sink.complete()
                    }
                )
            )
        }
    }

    /// Delivers the elements of events, and ends or fails as the first event does that is not an element.
    public func dematerialize<Result>() -> Observable<Result> where Element == Event<Result> {
        passing { sink in
            { event in
                switch event {
                case .next(let element): sink.next(element)
                case .error(let error): sink.fail(error)
                case .completed: sink.complete()
                }
            }
        }
    }

    /// Writes each event, the subscription and its end to the log of the host at the level `debug`, before passing it
    /// on.
    ///
    ///     service.load().debug("load")        // load -> Event next(3)
    ///
    /// - Parameters:
    ///   - identifier: the beginning of each line; nil for the place of the call.
    ///   - file: the file of the call; leave it out.
    ///   - line: the line of the call; leave it out.
    ///   - image: the library that contains the call; leave it out.
    public func debug(
        _ identifier: String? = nil,
        file: String = #fileID,
        line: Int = #line,
        image: UnsafeRawPointer = #dsohandle
    ) -> Observable<Element> {
        let name = identifier ?? "\(file):\(line)"
        let write: @MainActor (String) -> Void = { Log.debug("\(name) -> \($0)", image: image) }
        return self.do(
            onNext: { write("Event next(\($0))") },
            onError: { write("Event error(\($0))") },
            onCompleted: { write("Event completed") },
            onSubscribe: { write("subscribed") },
            onDispose: { write("isDisposed") }
        )
    }
}
