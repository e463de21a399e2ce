/// An element, an end without one, or an error. As RxSwift's.
///
///     func cached(id: String) -> Maybe<Game> {
///         Maybe.create { maybe in
///             maybe(games[id].map { .success($0) } ?? .completed)
///             return Disposables.create()
///         }
///     }
///
/// New code returns an optional value, or is an `async` function.
@MainActor
public final class Maybe<Element>: ObservableType {
    /// The closure that ``create(subscribe:)`` passes on, to deliver the element, the end or the error.
    public typealias MaybeObserver = @MainActor (MaybeEvent<Element>) -> Void

    private let source: Observable<Element>

    /// - Parameter source: delivers at most one element and ends, or fails.
    init(_ source: Observable<Element>) {
        self.source = source
    }

    /// Returns an observable that delivers the element, if there is one, and ends, or fails.
    public func asObservable() -> Observable<Element> { source }

    /// Makes a maybe that calls the closure for each subscriber; the closure's result stops the work.
    public static func create(subscribe: @escaping @MainActor (@escaping MaybeObserver) -> any Disposable) -> Maybe {
        Maybe(
            Observable { sink in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        sink.next(element)
                        sink.complete()
                    case .error(let error): sink.fail(error)
                    case .completed: sink.complete()
                    }
                }
            }
        )
    }

    /// Makes a maybe that delivers the given element.
    public static func just(_ element: Element) -> Maybe { Maybe(.just(element)) }

    /// Makes a maybe that ends without an element.
    public static func empty() -> Maybe { Maybe(.empty()) }

    /// Makes a maybe that fails.
    public static func error(_ error: any Error) -> Maybe { Maybe(.error(error)) }

    /// Makes a maybe that neither delivers, ends nor fails.
    public static func never() -> Maybe { Maybe(.never()) }

    /// Subscribes: the element, the end without one or the error is delivered, unless the result is disposed before.
    ///
    /// An error without an `onError` is a fault.
    public func subscribe(
        onSuccess: (@MainActor (Element) -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        var isEmpty = true
        return source.subscribe(
            onNext: {
                isEmpty = false
                onSuccess?($0)
            },
            onError: onError,
            onCompleted: { if isEmpty { onCompleted?() } },
            onDisposed: onDisposed
        )
    }
}

/// What a ``Maybe`` delivers. As RxSwift's.
public enum MaybeEvent<Element> {
    /// The element.
    case success(Element)
    /// The work has failed.
    case error(any Error)
    /// There is no element.
    case completed
}

// As for observables, but what results is at most one element.
extension Maybe {
    /// Delivers the closure's result for the element.
    public func map<Result>(_ transform: @escaping @MainActor (Element) throws -> Result) -> Maybe<Result> {
        Maybe<Result>(source.map(transform))
    }

    /// Delivers the closure's result, and ends without an element for nil.
    public func compactMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe<Result>(source.compactMap(transform))
    }

    /// Subscribes to the closure's result for the element.
    public func flatMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> {
        Maybe<Result>(source.flatMap(transform))
    }

    /// Delivers the element if the closure returns true, and else ends.
    public func filter(_ predicate: @escaping @MainActor (Element) throws -> Bool) -> Maybe {
        Maybe(source.filter(predicate))
    }

    /// Subscribes to the closure's result instead of failing.
    public func `catch`(_ handler: @escaping @MainActor (any Error) throws -> Maybe) -> Maybe {
        Maybe(source.catch { try handler($0).source })
    }

    /// Delivers the given element instead of failing.
    public func catchAndReturn(_ element: Element) -> Maybe { Maybe(source.catchAndReturn(element)) }

    /// Delivers the given element if there is none.
    public func ifEmpty(default element: Element) -> Single<Element> { Single(source.ifEmpty(default: element)) }

    /// Returns this maybe: all events are on the main actor.
    public func observe(on scheduler: SchedulerType) -> Maybe { self }

    /// Returns this maybe: all work is on the main actor.
    public func subscribe(on scheduler: SchedulerType) -> Maybe { self }
}

extension Single {
    /// Returns the single as an element that might be missing.
    public func asMaybe() -> Maybe<Element> { Maybe(asObservable()) }
}

extension ObservableType {
    /// Delivers the element, or none; fails with ``RxError/moreThanOneElement`` at a second element.
    public func asMaybe() -> Maybe<Element> {
        Maybe(
            concluding { sink in
                var only: Element?
                return (
                    { element in
                        guard only == nil else { throw RxError.moreThanOneElement }
                        only = element
                    },
                    { if let only { sink.next(only) } }
                )
            }
        )
    }
}
